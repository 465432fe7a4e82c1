/** A table of words without any letter of English: one sign for each word. */
import {english, type OwnWords} from '../../../../src/surfaces/engine/words/words.ts';

/** Names that functions get, and that a host translates. */
const names = 'choices figures ids items members rows series steps rising falling constant warning info chatA chatB';

/** The texts among the arguments, because a sentence contains them. */
const textsIn = (value: unknown): readonly string[] => {
	if (typeof value === 'string') return names.split(' ').includes(value) ? [] : [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

/** The first of 640 signs that are letters of no word. */
const firstSign = 0x1400;

const all = Object.entries(english).flatMap(([area, words]) => Object.keys(words).map((name) => `${area}.${name}`));
const signOf = (name: string) => String.fromCharCode(firstSign + all.indexOf(name));

/** Each word is its sign. A function of words returns its sign and the texts among its arguments. */
export const markedWords = Object.fromEntries(
	Object.entries(english).map(([area, words]) => [
		area,
		Object.fromEntries(
			Object.entries(words).map(([name, word]) => {
				const sign = signOf(`${area}.${name}`);
				return [name, typeof word === 'function' ? (...given: unknown[]) => [sign, ...textsIn(given)].join(' ') : sign];
			}),
		),
	]),
) as OwnWords;

/** The names of the words that do not occur in a text. */
export const unusedWords = (text: string): readonly string[] => all.filter((name) => !text.includes(signOf(name)));
