import {expect, test} from 'vitest';
import type {Component} from '../../../src/contract/surfaces.ts';
import {checkSurface} from '../../../src/surfaces/view/check.ts';
import {clean} from '../../../src/text/visible.ts';
import {literal, printed, screen} from './draw.ts';

const value = {path: '/secret'};
const hidden: Component = {id: 'hidden', textField: {variant: 'TEXT_FIELD_VARIANT_OBSCURED', value}};
const text = (call: string, args: Readonly<Record<string, unknown>>): Component => ({
	id: 'other',
	text: {text: {call: {call, args}}},
});
const together = (other: Component): readonly Component[] => [
	{id: 'root', column: {children: {ids: ['hidden', other.id ?? '']}}},
	hidden,
	other,
];

test.each([
	['formatDate', {value}],
	['formatDate', {value: '2026-01-01', format: value}],
	['formatCurrency', {value: 3, currency: value}],
	['formatString', {value}],
	['formatDate', {value: {call: 'formatString', args: {value: '$\u007b/secret}'}}}],
])('%s with the value of a hidden field has no note that quotes it', (call, args) => {
	for (const secret of ['hunter2', 'aRCq', '$\u007bhunter2', '$\u007bhunter2()}']) {
		const components = together(text(call, args));
		const dataModelJson = JSON.stringify({secret});
		const {problems} = checkSurface({components: [...components], dataModelJson}, {clean, now: () => 0});
		const read = [...printed(components, {data: {secret}}), ...problems.map(({message}) => message)].join('\n');
		expect(read.toLowerCase()).not.toMatch(/hunter2|arcq/);
	}
});

test.each([
	{slider: {label: literal('Hours'), value}},
	{slider: {label: literal('Hours'), max: value}},
	{progressBar: {label: literal('Done'), value}},
	{svcDurationPicker: {label: literal('Time'), value}},
])('%j does not show the number of a hidden field', (member) => {
	const lines = printed(together({id: 'other', ...member}), {data: {secret: 4321}}).join('\n');
	expect(lines).not.toMatch(/4,?321|1 h/);
	expect(lines).toContain('note: A hidden value is not shown and was read as 0');
});

test('a choice and the address of a button do not show the value of a hidden field', () => {
	const choice = {choicePicker: {label: literal('Role'), value, choices: [{id: 'a'}]}};
	const shown = printed(together({id: 'other', ...choice}), {data: {secret: 'hunter2'}}).join('\n');
	expect(shown).not.toContain('hunter2');
	const open = {functionCall: {call: 'openUrl', args: {url: value}}};
	const button = {button: {label: literal('Go'), action: open}};
	const person = screen(together({id: 'other', ...button}), {data: {secret: 'https://hunter2.example'}}).focus('other');
	expect(person.text()).not.toContain('hunter2');
	person.press('act');
	expect(JSON.stringify([person.text(), person.after()])).not.toContain('hunter2');
});

test.each([{slider: {value}}, {progressBar: {value}}, {svcDurationPicker: {value}}])(
	'%j says that its value is not a number',
	(member) => {
		const lines = printed({id: 'root', ...member}, {data: {secret: 'many'}});
		expect(lines.at(-1)).toBe('note: The value is not a number and was read as 0');
	},
);

test.each([undefined, 'TEXT_FIELD_VARIANT_LONG_TEXT', 'TEXT_FIELD_VARIANT_NUMBER'])(
	'a field of the variant %s with the value of a hidden field hides it too',
	(variant) => {
		const components = together({id: 'other', textField: {value, variant}});
		const person = screen(components, {data: {secret: '4321'}})
			.focus('other')
			.type('5');
		expect(person.text()).not.toMatch(/4321|5/);
		expect(person.data).toEqual({secret: '43215'});
	},
);

test('a hidden field whose path cannot be read is drawn, and a text with a note of another value beside it', () => {
	const secret = {
		id: 'hidden',
		textField: {variant: 'TEXT_FIELD_VARIANT_OBSCURED', value: {path: '/__proto__'}},
	} as const;
	const lines = printed([
		{id: 'root', column: {children: {ids: ['hidden', 'other']}}},
		secret,
		text('formatDate', {value: 'soon', format: 'yyyy'}),
	]);
	expect(lines.join('\n')).toContain('soon');
});
