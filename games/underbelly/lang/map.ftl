# Names on the map that are not areas.
map-title = Underbelly
map-subtitle = The Mediterranean 1940–1945
map-spain = Spain
map-france = France
map-algeria = Algeria
map-libya = Libya
map-turkey = Turkey
map-black-sea = Black Sea
map-cape = Cape route
map-winter = winter line
map-edge = Northern edge
