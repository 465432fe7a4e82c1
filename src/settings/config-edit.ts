/** Edits the text of the config and preserves comments and layout. */
import {type Document, isMap, isScalar, isSeq, LineCounter, parseDocument} from 'yaml';
import type {Profile} from './config.ts';
import {repeatedKeys} from './files/yaml-nodes.ts';

/** The text cannot be edited: a key is repeated, so an edit would change only one of its values, or an entry has another form. */
export class UneditableError extends Error {
	/** The line of the repeated key, or the entry of another form, such as `profiles.prod`. */
	readonly place: number | string;

	constructor(place: number | string) {
		super(`the config cannot be edited at ${place}`);
		this.place = place;
	}
}

/** Members of a profile to replace. One that is undefined is removed. */
export type ProfileEdit = {readonly [Name in keyof Profile]?: Profile[Name] | undefined};

/** Adds a profile, or edits one. Other members stay. */
export const withProfile = (text: string, name: string, profile: ProfileEdit): string =>
	edited(text, (document) => {
		prepare(document, ['profiles'], isMap);
		prepare(document, ['profiles', name], isMap);
		for (const [key, value] of Object.entries(profile))
			if (value === undefined) document.deleteIn(['profiles', name, key]);
			else document.setIn(['profiles', name, key], value);
	});

/** Removes a profile, also as the default. */
export const withoutProfile = (text: string, name: string): string =>
	edited(text, (document) => {
		// Another program can have emptied or moved the file.
		if (document.hasIn(['profiles', name])) document.deleteIn(['profiles', name]);
		if (document.get('profile') === name) document.delete('profile');
	});

/** Makes a profile the default. */
export const withChosenProfile = (text: string, name: string): string =>
	edited(text, (document) => document.set('profile', name));

/** Sets the theme. */
export const withTheme = (text: string, name: string): string =>
	edited(text, (document) => document.set('theme', name));

export interface SilenceEntry {
	readonly id: string;
	readonly reason: string;
	readonly until: string;
}

/** Adds a silence of the board. */
export const withSilence = (text: string, entry: SilenceEntry): string =>
	edited(text, (document) => {
		prepare(document, ['silences'], isSeq);
		if (document.has('silences')) document.addIn(['silences'], entry);
		else document.set('silences', document.createNode([entry]));
	});

/** Removes an entry without a value, such as `profiles:` above profiles in comments. Throws `UneditableError` for another form. */
function prepare(document: Document, path: readonly string[], isRight: (node: unknown) => boolean): void {
	const node = document.getIn(path, true);
	if (node === undefined || isRight(node)) return;
	if (!isScalar(node) || node.value !== null) throw new UneditableError(path.join('.'));
	document.deleteIn(path);
}

function edited(text: string, change: (document: Document) => void): string {
	const lineCounter = new LineCounter();
	const document = parseDocument(text, {uniqueKeys: false, lineCounter});
	const [repeated] = repeatedKeys(document);
	if (repeated) throw new UneditableError(lineCounter.linePos(repeated.others[0].key.range?.[0] ?? 0).line);
	change(document);
	return document.toString();
}
