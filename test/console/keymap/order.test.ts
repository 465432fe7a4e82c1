/** The approved order of commands: in the footer and in the action menu. Commands of one number keep the order of the table. */
import {test} from 'vitest';
import {scopes} from '../../../src/console/keymap/command-row.ts';
import {type Command, commands} from '../../../src/console/keymap/commands.ts';
import {tabs} from '../../../src/console/keymap/tabs.ts';
import {expectApprovedFile} from '../../support/output/approved.ts';

/** `1 open, 2 search fold`: what has a number, by number. */
function ordered(some: readonly Command[], rankOf: (command: Command) => number | undefined): string {
	const ranked = some
		.filter((command) => rankOf(command) !== undefined)
		.toSorted((a, b) => (rankOf(a) ?? 0) - (rankOf(b) ?? 0));
	const groups = [...Map.groupBy(ranked, rankOf)];
	return groups.map(([rank, group]) => `${rank} ${group.map(({id}) => id).join(' ')}`).join(', ');
}

test('commands have their order in the footer and in the action menu', () => {
	const byScope = Object.entries(scopes).map(([scope, {level}]) => {
		const some = commands.filter((command) => command.scope === scope);
		return `${scope} (level ${level}): ${ordered(some, ({hint}) => hint)}`;
	});
	const flags = ({isPinned, isKeyOnly, isEverywhere, isMotion}: Command) =>
		Object.entries({isPinned, isKeyOnly, isEverywhere, isMotion}).flatMap(([name, is]) => (is ? [name] : []));
	const flagged = Map.groupBy(
		commands.flatMap((command) => flags(command).map((flag) => ({flag, id: command.id}))),
		({flag}) => flag,
	);
	const parts = [
		['The footer:', ...byScope],
		[`The action menu: ${ordered(commands, ({action}) => action)}`],
		[...flagged].map(([flag, some]) => `${flag}: ${some.map(({id}) => id).join(' ')}`),
		[`Tabs with a count: ${tabs.flatMap(({screen, hasCount}) => (hasCount ? [screen] : [])).join(' ')}`],
	];
	expectApprovedFile(
		'test/console/keymap/approved-order.txt',
		`${parts.map((lines) => lines.join('\n')).join('\n\n')}\n`,
	);
});
