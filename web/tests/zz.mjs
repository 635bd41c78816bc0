export async function run(h) {
  const t = await h.begin("skirmish", { moves: true, coins:[1,0,0], blocks: [{ seat: "red", kind: "guard", at: "town" }, { seat: "red", kind: "gun", at: "hill" }, { seat: "red", kind: "horse", at: "wood" },{ seat: "red", kind: "guard", at: "mill" },{ seat: "red", kind: "decoy", at: "mill" },{ seat: "red", kind: "staff", at: "mill" }, { seat: "blue", kind: "guard", at: "cross" }] });
  await t.page.screenshot({path:'/tmp/h/p0.png'});
  await t.curtain();
  t.game='skirmish';
  console.log(await t.prompt(), '|', await t.clock());
  console.log(await t.page.$$eval('.counter', e=>e.map(c=>c.ariaLabel+' '+c.className)));
  console.log(await t.page.$$eval('.choices button', e=>e.map(c=>c.dataset.word+'='+c.innerText.replace(/\n/g,'/'))));
  console.log(await t.page.$$eval('.base text.label', e=>e.map(c=>c.textContent)), await t.page.$$eval('.live g.ring', e=>e.length));
  console.log([...(await t.board()).values()].slice(0,60));
  await t.page.screenshot({path:'/tmp/h/p.png'});
}
