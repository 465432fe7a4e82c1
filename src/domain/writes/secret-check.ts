/** Checks a secret without showing it. Document: limits on its length are not shown. */
import {isMask} from '../../client/safety/redact.ts';
import {plural} from '../../text/count.ts';
import {error, type Problem, warning} from './problem.ts';
import type {SecretBox} from './secret-box.ts';

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
		return mistakes(secret).flatMap(([isIn, message, advice]) => (isIn ? [warning(path, message, advice)] : []));
	});
}

/** A secret of an unusual length is probably a wrong paste. */
function mistakes(secret: string): readonly (readonly [isIn: boolean, message: string, advice: string])[] {
	const line = secret.replace(/\r?\n$/, '');
	const inner = secret.trim();
	const count = (pattern: RegExp, text: string) => text.match(pattern)?.length ?? 0;
	const hidden = count(/[\p{Cc}\p{Default_Ignorable_Code_Point}]/gu, inner);
	const foreign = count(/[^\p{ASCII}]/gu, secret);
	const {length} = [...secret];
	const characters = (number: number) => plural(number, 'character');
	const blank = 'Trim it, unless the blank is part of the secret.';
	const wrong = 'Check that nothing else was copied with it.';
	return [
		[line !== secret, 'The secret ends with a line break.', 'Trim it, unless the line break is part of the secret.'],
		[line !== line.trim(), 'The secret begins or ends with a blank.', blank],
		[/\s/.test(inner), 'The secret contains a blank or a line break.', wrong],
		[
			/^(["'`]).*\1$/s.test(inner),
			'The secret is in quotes.',
			'Remove the quotes, unless they are part of the secret.',
		],
		[hidden > 0, `The secret contains ${characters(hidden)} that cannot be seen.`, 'Copy it again from its source.'],
		[
			foreign > 0,
			`The secret contains ${characters(foreign)} outside ASCII.`,
			'Check that no program replaced quotes, dashes or blanks.',
		],
		[length < 8, `The secret has only ${characters(length)}.`, 'Check that it was copied completely.'],
		[length > 512, `The secret has ${characters(length)}.`, wrong],
	];
}
