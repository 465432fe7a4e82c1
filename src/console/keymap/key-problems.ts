/** Finds mistakes in the `keys` of the config: unknown commands, keys that no terminal sends, and clashes. */
import type {SettingProblem} from '../../settings/config.ts';
import {graphemesOf} from '../../text/graphemes.ts';
import {nearest} from '../../text/nearest.ts';
import {boundCommands, type Command, commands, type KeyOverrides} from './commands.ts';

/**
 * Two commands clash if the keys of one begin with the keys of the other, and both belong to the same scope. `preset` has the
 * keys that `overrides` replace.
 */
export function keyProblems(overrides: KeyOverrides, preset: KeyOverrides = {}): readonly SettingProblem[] {
	const bound = boundCommands({...preset, ...overrides});
	return Object.entries(overrides).flatMap(([id, keys]) => {
		const command = bound.find((each) => each.id === id);
		const report = (message: string): SettingProblem[] => [{path: ['keys', id], message}];
		if (!command) return report(`unknown command. ${adviceFor(id)}`);
		return keys.flatMap((key) => {
			const chord = key.split(' ').find((each) => !isChord(each));
			if (chord !== undefined) return report(`“${chord}” is not a key. Use forms like j, ctrl-d, alt-e, pagedown, g g`);
			const other = clashing(bound, command, key).find((each) => !(each.id in overrides) || each.id < id);
			return other ? report(`“${key}” clashes with ${other.id} (${other.title})`) : [];
		});
	});
}

function adviceFor(id: string): string {
	const [suggestion] = nearest(
		id,
		commands.map((command) => command.id),
	);
	return suggestion ? `Did you mean ${suggestion}?` : 'Run castellan keys to list the commands';
}

const clashing = (bound: readonly Command[], {id, scope}: Command, key: string): readonly Command[] =>
	bound.filter(
		(other) =>
			other.id !== id && other.scope === scope && other.keys.some((each) => isPrefix(each, key) || isPrefix(key, each)),
	);

const isPrefix = (start: string, keys: string) => `${keys} `.startsWith(`${start} `);

const namedKey = /^(up|down|left|right|pageup|pagedown|home|end|enter|esc|tab|backspace|delete|space|f1)$/;

function isChord(text: string): boolean {
	const name = text.replace(/^(ctrl-)?(alt-)?(shift-)?(?=.)/, '');
	return namedKey.test(name) || graphemesOf(name).length === 1;
}
