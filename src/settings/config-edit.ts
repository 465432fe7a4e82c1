/** Edits the text of the config and preserves comments and layout. */
import {isMap, isScalar, isSeq, LineCounter, parseDocument} from 'yaml';
import {repeatedKeys, type SettingPath} from './files/yaml-nodes.ts';

/** The text cannot be edited: a key is repeated, so an edit would change only one of its values, or an entry has another form. */
export class UneditableError extends Error {
	/** The line of the repeated key, or the entry of another form, such as `profiles.prod`. */
	readonly place: number | string;

	constructor(place: number | string) {
		super(`the config cannot be edited at ${place}`);
		this.place = place;
	}
}

export interface SilenceEntry {
	readonly id: string;
	readonly reason: string;
	readonly until: string;
}

/** The new value of a setting. Undefined removes it. The last name `-` adds an item to a list. */
export type ConfigEdit = readonly [path: SettingPath, value: unknown];

/** The text with other settings. Throws `UneditableError`. */
export function withEdits(text: string, edits: readonly ConfigEdit[]): string {
	const lineCounter = new LineCounter();
	const document = parseDocument(text, {uniqueKeys: false, lineCounter});
	const [repeated] = repeatedKeys(document);
	if (repeated) throw new UneditableError(lineCounter.linePos(repeated.others[0].key.range?.[0] ?? 0).line);
	for (const [path, value] of edits) {
		const isItem = path.at(-1) === '-';
		for (let length = 1; length < path.length; length++) {
			const around = path.slice(0, length);
			const node = document.getIn(around, true);
			if (node === undefined || (isItem ? isSeq(node) : isMap(node))) continue;
			// An entry without a value, such as `profiles:` above profiles in comments.
			if (!isScalar(node) || node.value !== null) throw new UneditableError(around.join('.'));
			document.deleteIn(around);
		}
		if (isItem && !document.hasIn(path.slice(0, -1))) document.setIn(path.slice(0, -1), document.createNode([value]));
		else if (isItem) document.addIn(path.slice(0, -1), value);
		else if (value !== undefined) document.setIn(path, value);
		// Another program can have emptied or moved the file.
		else if (document.hasIn(path)) document.deleteIn(path);
	}
	return document.toString();
}
