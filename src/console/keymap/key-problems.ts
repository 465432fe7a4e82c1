/** Finds mistakes in the `keys` of the config: unknown commands, keys that no terminal sends, and clashes. */
import type {SettingProblem} from '../../settings/config.ts';
import {graphemesOf} from '../../text/graphemes.ts';
import {nearest} from '../../text/match/nearest.ts';
import type {Scope} from './command-row.ts';
import {boundCommands, type Command, type CommandId, commands, type KeyOverrides} from './commands.ts';

/**
 * Two commands clash if they belong to the same scope, and the keys of either begin with the keys of the other. Keys of a screen
 * hide those of the app in the same way. `preset` has the keys that `overrides` replace.
 */
export function keyProblems(overrides: KeyOverrides, preset: KeyOverrides = {}): readonly SettingProblem[] {
	const bound = boundCommands({...preset, ...overrides});
	const own = Object.entries(overrides).flatMap(([id, keys]) => {
		const command = bound.find((each) => each.id === id);
		const report = (message: string): SettingProblem[] => [{path: ['keys', id], message}];
		if (!command) return report(`unknown command. ${adviceFor(id)}`);
		return keys.flatMap((key) => {
			const chord = key.split(' ').find((each) => !isChord(each));
			if (chord !== undefined) return report(`“${chord}” is not a key. Use forms like j, ctrl-d, alt-e, pagedown, g g`);
			const shorter = keys.find((each) => each !== key && isPrefix(each, key));
			if (shorter !== undefined) return report(`“${key}” is never reached, because “${shorter}” comes first`);
			const other = clashing(bound, command, key).find((each) => !(each.id in overrides) || each.id < id);
			return other ? report(`“${key}” clashes with ${other.id} (${other.title})`) : [];
		});
	});
	return [...own, ...hiddenProblems(bound, overrides)];
}

/** The scopes that receive keys before `app`. */
const screens: readonly (readonly Scope[])[] = [['list'], ['detail', 'step-up', 'tools'], ['surface']];
/** Without a key for these, a person cannot look up the other keys. */
const essential: readonly string[] = ['app.help', 'app.palette'] satisfies readonly CommandId[];

/** The commands of the app that a screen hides: those with keys of the person, and the essential ones. */
function hiddenProblems(bound: readonly Command[], overrides: KeyOverrides): readonly SettingProblem[] {
	const candidates = bound.filter(({id, scope}) => scope === 'app' && (id in overrides || essential.includes(id)));
	// The keys that zoom have an effect only while a chart has the focus.
	const onScreens = bound.filter(({id}) => !id.startsWith('surface.zoom-'));
	return candidates.flatMap(({id, title, keys: boundKeys}) => {
		const keys = overrides[id] ?? boundKeys;
		for (const scopes of screens) {
			const others = keys.map((key) => onScreens.find((other) => scopes.includes(other.scope) && isHidden(key, other)));
			const [other] = others;
			if (!other || others.includes(undefined)) continue;
			const path = ['keys', id in overrides ? id : (others.find((each) => each && each.id in overrides)?.id ?? id)];
			return [{path, message: `no key is left for ${id} (${title}) beside ${other.id} (${other.title})`}];
		}
		return [];
	});
}

const isHidden = (key: string, {keys}: Command) => keys.some((each) => isPrefix(each, key) || isPrefix(key, each));

function adviceFor(id: string): string {
	const [suggestion] = nearest(
		id,
		commands.map((command) => command.id),
	);
	return suggestion ? `Did you mean ${suggestion}?` : 'Run castellan keys to list the commands';
}

const clashing = (bound: readonly Command[], {id, scope}: Command, key: string): readonly Command[] =>
	bound.filter((other) => other.id !== id && other.scope === scope && isHidden(key, other));

const isPrefix = (start: string, keys: string) => `${keys} `.startsWith(`${start} `);

const namedKey = /^(up|down|left|right|pageup|pagedown|home|end|enter|esc|tab|backspace|delete|space|f1)$/;

/** Terminals send these as enter, tab and esc, and letters with shift or ctrl in one case only. */
const neverSent = /^ctrl-(?:alt-)?(?:[ijm[A-Z]$|shift-.$)|^(?:alt-)?shift-.$/u;

function isChord(text: string): boolean {
	if (neverSent.test(text)) return false;
	const name = text.replace(/^(ctrl-)?(alt-)?(shift-)?(?=.)/, '');
	return namedKey.test(name) || graphemesOf(name).length === 1;
}
