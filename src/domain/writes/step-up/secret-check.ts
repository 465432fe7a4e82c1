/** What can be told of a secret without showing it. Document: bounds on its length are not shown. */
import {isMask} from '../../../client/safety/redact.ts';
import {error, type Problem, warning} from '../auth-config/problem.ts';
import type {SecretBox} from './secret-box.ts';

/** Outside of these a paste has probably gone wrong. */
const usual = {least: 8, most: 512} as const;

/** The number of characters, to compare with what was copied. */
export const secretLength = (box: SecretBox): number => box.use((secret) => [...secret].length);

/** Slips of copying and pasting, at `path`. No message holds a part of the secret. */
export function secretProblems(path: string, box: SecretBox): readonly Problem[] {
	if (box.isDisposed) return [error(path, 'The secret has been sent, or was dropped.', 'Give it again.')];
	return box.use((secret) => {
		if (secret === '') return [error(path, 'The secret is empty.', 'Give the new secret.')];
		if (secret.trim() === '') return [error(path, 'The secret holds blanks only.', 'Give the new secret.')];
		if (isMask(secret))
			return [error(path, 'This is a mask, not the secret.', 'Copy the secret from where it was made.')];
		if (secret.includes('\ufffd'))
			return [error(path, 'The secret is not UTF-8 text.', 'Copy it again, or convert the file.')];
		return slips.filter(({isIn}) => isIn(secret)).map(({message, advice}) => warning(path, message(secret), advice));
	});
}

interface Slip {
	readonly isIn: (secret: string) => boolean;
	readonly message: (secret: string) => string;
	readonly advice: string;
}

const length = (secret: string) => [...secret].length;
const count = (pattern: RegExp) => (secret: string) => secret.match(pattern)?.length ?? 0;
const hidden = count(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu);
const foreign = count(/[^\p{ASCII}]/gu);
const characters = (number: number) => `${number} character${number === 1 ? '' : 's'}`;

const slips: readonly Slip[] = [
	{
		isIn: (secret) => /\r?\n$/.test(secret),
		message: () => 'The secret ends with a line break.',
		advice: 'Trim it, unless the line break belongs to it.',
	},
	{
		isIn: (secret) => secret.replace(/\r?\n$/, '') !== secret.replace(/\r?\n$/, '').trim(),
		message: () => 'The secret begins or ends with a blank.',
		advice: 'Trim it, unless the blank belongs to it.',
	},
	{
		isIn: (secret) => /\s/.test(secret.trim()),
		message: () => 'The secret has a blank or a line break within.',
		advice: 'Check that nothing else was copied with it.',
	},
	{
		isIn: (secret) => /^(["'`]).*\1$/s.test(secret.trim()),
		message: () => 'The secret stands in quotes.',
		advice: 'Take the quotes away, unless they belong to it.',
	},
	{
		isIn: (secret) => hidden(secret.trim()) > 0,
		message: (secret) => `The secret holds ${characters(hidden(secret.trim()))} that cannot be seen.`,
		advice: 'Copy it again from where it was made.',
	},
	{
		isIn: (secret) => foreign(secret) > 0,
		message: (secret) => `The secret holds ${characters(foreign(secret))} beyond ASCII.`,
		advice: 'Check that no program has replaced quotes, dashes or blanks.',
	},
	{
		isIn: (secret) => length(secret) < usual.least,
		message: (secret) => `The secret has only ${characters(length(secret))}.`,
		advice: 'Check that all of it was copied.',
	},
	{
		isIn: (secret) => length(secret) > usual.most,
		message: (secret) => `The secret has ${characters(length(secret))}.`,
		advice: 'Check that nothing else was copied with it.',
	},
];
