/**
 * The words that the package draws. A host replaces any of them with the option `words`. A text with parameters is a
 * function. English is the default.
 */
import {byObject} from '../cache.ts';
import {contentWords} from './content.ts';
import {dataWords} from './data.ts';
import {frameWords} from './frame.ts';
import {inputWords} from './inputs.ts';
import {linearWords} from './linear.ts';
import {valueWords} from './values.ts';

export const english = {
	frame: frameWords,
	values: valueWords,
	inputs: inputWords,
	content: contentWords,
	data: dataWords,
	linear: linearWords,
};

/** All words by area. */
export type Words = {readonly [Area in keyof typeof english]: Readonly<(typeof english)[Area]>};

/** The words that a host replaces. The others stay English. */
export type OwnWords = {readonly [Area in keyof Words]?: Partial<Words[Area]>};

/** Cached, so that surfaces with the same options share one table. */
const completed = byObject((own: OwnWords): Words => {
	const areas = Object.entries(english).map(([area, words]) => [area, {...words, ...own[area as keyof Words]}]);
	return Object.fromEntries(areas);
});

/** Adds the English words to those of a host. */
export const wordsWith = (own: OwnWords | undefined): Words => (own ? completed(own) : english);
