/** Rows as they are read once, in passing. */

/** What a stand-in for an item gives the item by. */
export const plain = Symbol('plain');

/** The item itself, which for one that is kept compressed nobody holds on to: cheaper than a look at the stand-in's fields. */
export const plainOf = <Item extends object>(item: Item): Item => (item as {readonly [plain]?: Item})[plain] ?? item;
