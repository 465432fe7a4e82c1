/** Draws a widget at several widths, at rest, with the focus and after keys, with its styles, clickable items and sentences, as text to read. */
import {type Case, type Look, Sheet} from './sheet.ts';

/** Where a widget and a short text beside it are. */
function besides(type: string, example: Case, width: number): string {
	const sheet = new Sheet(
		'row',
		{
			...example,
			members: {children: {ids: ['own', 'beside']}},
			others: [
				{id: 'own', [type]: example.members},
				{id: 'beside', text: {text: {literal: 'beside it'}}},
				...(example.others ?? []),
			],
		},
		width,
		{medium: 'screen'},
	);
	const row = sheet.changes().find((line) => line.includes('beside it'));
	return `row of ${width}: ${row?.trimEnd() ?? 'cut'}`;
}

function drawn(type: string, name: string, example: Case): readonly string[] {
	const {widths = [40, 14, 8], keys = [], isPictureOnly = false} = example;
	const lines = [`=== ${name}`];
	/** What is printed is compared with what the screen shows before the focus. */
	const at = (width: number, look: Look, steps?: readonly string[]) => {
		const sheet = new Sheet(type, example, width, look);
		if (look.medium === 'print') new Sheet(type, example, width, {...look, medium: 'screen'}).pass(sheet);
		lines.push(`--- ${width} columns, ${look.isLinear ? 'sentences on ' : ''}${look.medium}`, ...sheet.changes());
		const node = [...sheet.view.nodes.values()].find(({id}) => id === 'root');
		if (look.medium === 'print' || !node || !sheet.view.canFocus(node)) return;
		sheet.view.focus = node.key;
		lines.push('> focus', ...sheet.changes());
		if (steps === undefined) return;
		for (const key of steps) lines.push(...sheet.press(key));
		sheet.view.focus = undefined;
		lines.push('> leave it', ...sheet.changes());
	};
	for (const [index, width] of widths.entries())
		at(width, {medium: 'screen', isWhole: index === 0}, index === 0 ? keys : undefined);
	if (isPictureOnly) return lines;
	at(widths[0] ?? 40, {medium: 'print'});
	at(72, {medium: 'screen', isLinear: true}, keys);
	at(72, {medium: 'print', isLinear: true});
	return [...lines, ...[20, 60, 120].map((width) => besides(type, example, width))];
}

export const drawings = (type: string, cases: Readonly<Record<string, Case>>): string =>
	`${Object.entries(cases)
		.flatMap(([name, example]) => [...drawn(type, name, example), ''])
		.join('\n')}`;
