import {describe, expect, test} from 'vitest';
import {Help} from '../../../src/console/app/dialogs/Help.tsx';
import {commands} from '../../../src/console/keymap/commands.ts';
import {show} from '../show.tsx';

describe.each([
	[140, 40],
	[80, 24],
	[40, 12],
])('the help at %i by %i', (columns, rows) => {
	function open() {
		const ran: string[] = [];
		const closed: string[] = [];
		const ids = ['list.open', 'list.sort', 'list.filter', 'app.palette', 'app.help', 'app.quit'];
		const available = commands
			.filter(({id}) => ids.includes(id))
			.map((command) => ({
				command,
				handler: command.id === 'list.sort' ? {whyNot: 'Nothing is loaded'} : () => undefined,
			}));
		const shown = show(null, {size: {columns, rows}});
		shown.router.add({
			scope: 'list',
			handlers: () => ({'list.filter': () => void ran.push('filter')}),
		});
		shown.rerender(
			<Help
				available={available}
				onClose={() => {
					closed.push('closed');
					shown.rerender(null, {columns, rows});
				}}
			/>,
			{columns, rows},
		);
		return {...shown, ran, closed};
	}

	test('lists the keys, and typing finds a command, which Enter runs after the help has closed', async () => {
		const {press, text, settled, ran, closed} = open();
		await settled();
		expect(text()).toContain('Filter');
		await press(...'filter', 'enter');
		expect([ran, closed]).toEqual([['filter'], ['closed']]);
	});

	test('is left with Esc, which runs nothing', async () => {
		const {press, ran, closed} = open();
		await press('esc');
		expect([ran, closed]).toEqual([[], ['closed']]);
	});
});
