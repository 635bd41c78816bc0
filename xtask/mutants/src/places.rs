//! Places in a source file where one thing can be changed. Constants, types, patterns, macros and tests have none.

use quote::ToTokens;
use syn::spanned::Spanned;
use syn::visit_mut::{self, VisitMut};
use syn::{Attribute, BinOp, Expr, File, Lit, Pat, UnOp, parse_quote};

/// The number, line and change of a mutant.
pub type Made = (usize, usize, String);

/// How many places a file has.
pub fn count(tree: &File) -> usize {
    let mut walk = Walk { next: 0, drawn: |_: usize| None, made: Vec::new() };
    walk.visit_file_mut(&mut tree.clone());
    walk.next
}

/// Puts the changes that were drawn behind switches; `drawn` says the number of the switch for a place.
pub fn switch(tree: &mut File, drawn: impl Fn(usize) -> Option<usize>) -> Vec<Made> {
    let mut walk = Walk { next: 0, drawn, made: Vec::new() };
    walk.visit_file_mut(tree);
    walk.made
}

struct Walk<D> {
    /// Number of the next place.
    next: usize,
    drawn: D,
    made: Vec<Made>,
}

impl<D: Fn(usize) -> Option<usize>> Walk<D> {
    /// Offers to change an expression.
    fn place(&mut self, line: usize, what: impl FnOnce() -> String, new: Expr, old: Expr) -> Expr {
        let drawn = (self.drawn)(self.next);
        self.next += 1;
        let Some(number) = drawn else { return old };
        self.made.push((number, line, what()));
        let number = number as u32;
        parse_quote!((if crate::mutant::is(#number) { #new } else { #old }))
    }

    /// A condition may be negated.
    fn condition(&mut self, condition: &mut Expr) {
        if binds(condition) {
            return;
        }
        let (old, line) = (condition.clone(), condition.span().start().line);
        *condition =
            self.place(line, || format!("negated: {}", short(&old)), parse_quote!(!(#old)), old.clone());
    }

    /// An operator may be another, and a half of `&&` or `||` may be dropped.
    fn binary(&mut self, whole: &mut Expr) {
        let (old, line) = (whole.clone(), whole.span().start().line);
        let Expr::Binary(binary) = &old else { return };
        let (left, right) = (&binary.left, &binary.right);
        let is_logic = matches!(binary.op, BinOp::And(_) | BinOp::Or(_));
        let other: BinOp = match binary.op {
            BinOp::And(_) if binds(&old) => return,
            BinOp::And(_) => parse_quote!(||),
            BinOp::Or(_) => parse_quote!(&&),
            BinOp::Eq(_) => parse_quote!(!=),
            BinOp::Ne(_) => parse_quote!(==),
            BinOp::Lt(_) => parse_quote!(<=),
            BinOp::Le(_) => parse_quote!(<),
            BinOp::Gt(_) => parse_quote!(>=),
            BinOp::Ge(_) => parse_quote!(>),
            BinOp::Add(_) => parse_quote!(-),
            BinOp::Sub(_) => parse_quote!(+),
            _ => return,
        };
        let changed = || format!("{} for {} in {}", short(&other), short(&binary.op), short(&old));
        *whole = self.place(line, changed, parse_quote!((#left) #other (#right)), old.clone());
        if is_logic {
            for (dropped, kept) in [(left, right), (right, left)] {
                let said = || format!("dropped {} of {}", short(dropped), short(&old));
                *whole = self.place(line, said, (**kept).clone(), whole.clone());
            }
        }
    }
}

impl<D: Fn(usize) -> Option<usize>> VisitMut for Walk<D> {
    fn visit_item_const_mut(&mut self, _: &mut syn::ItemConst) {}
    fn visit_item_static_mut(&mut self, _: &mut syn::ItemStatic) {}
    fn visit_impl_item_const_mut(&mut self, _: &mut syn::ImplItemConst) {}
    fn visit_trait_item_const_mut(&mut self, _: &mut syn::TraitItemConst) {}
    fn visit_variant_mut(&mut self, _: &mut syn::Variant) {}
    fn visit_type_mut(&mut self, _: &mut syn::Type) {}
    fn visit_path_mut(&mut self, _: &mut syn::Path) {}
    fn visit_macro_mut(&mut self, _: &mut syn::Macro) {}
    fn visit_attribute_mut(&mut self, _: &mut Attribute) {}

    fn visit_pat_mut(&mut self, pat: &mut Pat) {
        if let Pat::Guard(guarded) = pat {
            self.visit_expr_mut(&mut guarded.guard);
            self.condition(&mut guarded.guard);
        }
    }

    fn visit_item_mod_mut(&mut self, module: &mut syn::ItemMod) {
        if !is_test(&module.attrs) {
            visit_mut::visit_item_mod_mut(self, module);
        }
    }

    fn visit_item_fn_mut(&mut self, function: &mut syn::ItemFn) {
        if !is_test(&function.attrs) && function.sig.constness.is_none() {
            visit_mut::visit_item_fn_mut(self, function);
        }
    }

    fn visit_impl_item_fn_mut(&mut self, function: &mut syn::ImplItemFn) {
        if !is_test(&function.attrs) && function.sig.constness.is_none() {
            visit_mut::visit_impl_item_fn_mut(self, function);
        }
    }

    fn visit_expr_mut(&mut self, expr: &mut Expr) {
        match expr {
            Expr::Const(_) | Expr::Repeat(_) => return,
            _ => visit_mut::visit_expr_mut(self, expr),
        }
        let line = expr.span().start().line;
        match expr {
            Expr::If(branch) => self.condition(&mut branch.cond),
            Expr::Binary(_) => self.binary(expr),
            Expr::Unary(unary) if matches!(unary.op, UnOp::Not(_)) => {
                let (new, old) = ((*unary.expr).clone(), expr.clone());
                *expr = self.place(line, || format!("dropped ! of {}", short(&old)), new, old.clone());
            }
            Expr::Lit(literal) => {
                let Lit::Int(number) = &literal.lit else { return };
                let Ok(value) = number.base10_parse::<u64>() else { return };
                let more = syn::LitInt::new(&format!("{}{}", value + 1, number.suffix()), number.span());
                let said = || format!("{} for {value}", value + 1);
                *expr = self.place(line, said, parse_quote!(#more), expr.clone());
            }
            _ => {}
        }
    }
}

/// Does a condition bind names (`let`)? Such a one cannot be wrapped.
fn binds(condition: &Expr) -> bool {
    match condition {
        Expr::Let(_) => true,
        Expr::Paren(inner) => binds(&inner.expr),
        Expr::Binary(both) if matches!(both.op, BinOp::And(_)) => binds(&both.left) || binds(&both.right),
        _ => false,
    }
}

fn is_test(attributes: &[Attribute]) -> bool {
    attributes.iter().any(|attribute| {
        let text = attribute.to_token_stream().to_string();
        text == "# [test]" || text.contains("cfg") && text.contains("test")
    })
}

/// Code in few words.
fn short(code: &impl ToTokens) -> String {
    let text = code.to_token_stream().to_string();
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").chars().take(100).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const CODE: &str = "const MOST: u8 = 3;
        fn fits(count: u8) -> bool { if count == 2 { return !full(); } count < MOST && count + 1 != 7 }
        #[cfg(test)] mod tests { fn two() -> u8 { 1 + 1 } }";

    /// Switches one place on for good and returns the code.
    fn changed(place: usize) -> String {
        let mut tree = syn::parse_file(CODE).unwrap();
        assert_eq!(switch(&mut tree, |at| (at == place).then_some(9)).len(), 1);
        tree.to_token_stream().to_string()
    }

    #[test]
    fn every_place_is_counted_once() {
        // 2, ==, the condition, !, <, 1, +, 7, != and three of &&.
        assert_eq!(count(&syn::parse_file(CODE).unwrap()), 12);
        let all: Vec<String> = (0..12).map(changed).collect();
        let mut different = all.clone();
        different.sort();
        different.dedup();
        assert_eq!(different.len(), 12, "{all:#?}");
    }

    #[test]
    fn a_change_stands_behind_its_switch_and_what_was_there_behind_else() {
        let mut tree = syn::parse_file("fn f(a: bool) -> bool { !a }").unwrap();
        let made = switch(&mut tree, |_| Some(5));
        assert_eq!(made, [(5, 1, "dropped ! of ! a".to_owned())]);
        let wanted: File = parse_quote!(
            fn f(a: bool) -> bool {
                (if crate::mutant::is(5u32) { a } else { !a })
            }
        );
        assert_eq!(tree.to_token_stream().to_string(), wanted.to_token_stream().to_string());
    }

    #[test]
    fn conditions_that_bind_names_are_left_alone() {
        let bound = "fn f(a: Option<bool>) -> bool { if let Some(b) = a && b { true } else { false } }";
        assert_eq!(count(&syn::parse_file(bound).unwrap()), 0);
    }
}
