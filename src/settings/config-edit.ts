/** Edits the text of the config and preserves comments and layout. */
import {type Document, isSeq, parseDocument} from 'yaml';
import type {Profile} from './config.ts';

/** Adds a profile, or replaces the members that `profile` contains. Other members stay. */
export const withProfile = (text: string, name: string, profile: Profile): string =>
	edited(text, (document) => {
		for (const [key, value] of Object.entries(profile)) document.setIn(['profiles', name, key], value);
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

/** An entry of `silences`. */
export interface SilenceEntry {
	readonly id: string;
	readonly reason: string;
	readonly until: string;
}

/** Adds a silence of the board. */
export const withSilence = (text: string, entry: SilenceEntry): string =>
	edited(text, (document) => {
		if (isSeq(document.get('silences'))) document.addIn(['silences'], entry);
		else document.set('silences', document.createNode([entry]));
	});

function edited(text: string, change: (document: Document) => void): string {
	const document = parseDocument(text, {uniqueKeys: false});
	change(document);
	return document.toString();
}
