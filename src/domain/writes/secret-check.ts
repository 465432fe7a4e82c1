/** Checks a secret without showing it. Document: limits on its length are not shown. */
import {isMask} from '../../client/safety/redact.ts';
import {plural} from '../../text/count.ts';
import {error, type Problem, warning} from './problem.ts';
import type {SecretBox} from './secret-box.ts';

/** A secret outside these lengths is probably a wrong paste. */
const usualLength = {minimum: 8, maximum: 512} as const;

/** The number of characters, for comparison with the source. */
export const secretLength = (box: SecretBox): number => box.use((secret) => [...secret].length);

/** Typical mistakes of copying and pasting, reported at `path`. No message contains a part of the secret. */
export function secretProblems(path: string, box: SecretBox): readonly Problem[] {
	if (box.isDisposed) return [error(path, 'The secret was sent or discarded.', 'Enter it again.')];
	return box.use((secret) => {
		if (secret === '') return [error(path, 'The secret is empty.', 'Enter the new secret.')];
		if (secret.trim() === '') return [error(path, 'The secret contains only blanks.', 'Enter the new secret.')];
		if (isMask(secret)) return [error(path, 'This is a mask, not the secret.', 'Copy the secret from its source.')];
		if (secret.includes('\ufffd'))
			return [error(path, 'The secret is not UTF-8 text.', 'Copy it again, or convert the file.')];
		return mistakes.filter(({isIn}) => isIn(secret)).map(({message, advice}) => warning(path, message(secret), advice));
	});
}

interface Mistake {
	readonly isIn: (secret: string) => boolean;
	readonly message: (secret: string) => string;
	readonly advice: string;
}

const length = (secret: string) => [...secret].length;
const count = (pattern: RegExp) => (secret: string) => secret.match(pattern)?.length ?? 0;
const hidden = count(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu);
const foreign = count(/[^\p{ASCII}]/gu);

const mistakes: readonly Mistake[] = [
	{
		isIn: (secret) => /\r?\n$/.test(secret),
		message: () => 'The secret ends with a line break.',
		advice: 'Trim it, unless the line break is part of the secret.',
	},
	{
		isIn: (secret) => secret.replace(/\r?\n$/, '') !== secret.replace(/\r?\n$/, '').trim(),
		message: () => 'The secret begins or ends with a blank.',
		advice: 'Trim it, unless the blank is part of the secret.',
	},
	{
		isIn: (secret) => /\s/.test(secret.trim()),
		message: () => 'The secret contains a blank or a line break.',
		advice: 'Check that nothing else was copied with it.',
	},
	{
		isIn: (secret) => /^(["'`]).*\1$/s.test(secret.trim()),
		message: () => 'The secret is in quotes.',
		advice: 'Remove the quotes, unless they are part of the secret.',
	},
	{
		isIn: (secret) => hidden(secret.trim()) > 0,
		message: (secret) => `The secret contains ${plural(hidden(secret.trim()), 'character')} that cannot be seen.`,
		advice: 'Copy it again from its source.',
	},
	{
		isIn: (secret) => foreign(secret) > 0,
		message: (secret) => `The secret contains ${plural(foreign(secret), 'character')} outside ASCII.`,
		advice: 'Check that no program replaced quotes, dashes or blanks.',
	},
	{
		isIn: (secret) => length(secret) < usualLength.minimum,
		message: (secret) => `The secret has only ${plural(length(secret), 'character')}.`,
		advice: 'Check that it was copied completely.',
	},
	{
		isIn: (secret) => length(secret) > usualLength.maximum,
		message: (secret) => `The secret has ${plural(length(secret), 'character')}.`,
		advice: 'Check that nothing else was copied with it.',
	},
];
