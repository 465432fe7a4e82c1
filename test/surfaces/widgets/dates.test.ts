import {describe, expect, test} from 'vitest';
import type {Component, Members} from '../../../src/contract/surfaces.ts';
import {literal, printed, screen} from './draw.ts';

const input = (members: Members<'dateTimeInput'> = {}): Component => ({
	id: 'root',
	dateTimeInput: {label: literal('When'), value: {path: '/v'}, ...members},
});
const kind = (name: 'DATE' | 'TIME' | 'DATE_TIME') => ({inputType: `DATE_TIME_INPUT_TYPE_${name}`});
const at = (value: unknown, members: Members<'dateTimeInput'> = {}) =>
	screen(input(members), {data: {v: value}}).focus('root');

describe('a date or time', () => {
	test.each([
		[kind('DATE'), '2026-02-03'],
		[kind('DATE'), '2026-02-03T10:00:00Z'],
		[kind('TIME'), '09:30:15'],
		[kind('TIME'), '2026-02-03T10:00:00Z'],
		[kind('DATE_TIME'), '2026-02-03T09:30:15.250+02:00'],
		[{}, '2026-02-03 09:30'],
		[{}, '09:30'],
	])('%j shows %s as it is', (members, value) => {
		expect(printed(input(members), {data: {v: value}, width: 40})).toEqual([' When', ` [${value.padEnd(37)}]`]);
	});

	test.each([
		[{}, '(yyyy-mm-dd)'],
		[kind('TIME'), '(hh:mm)'],
		[kind('DATE_TIME'), '(yyyy-mm-ddThh:mm)'],
	])('%j shows its form while it is empty', (members, form) => {
		expect(printed(input(members), {data: {v: ''}})[1]).toContain(form);
	});

	test('writes what is typed, with its fraction and offset', () => {
		const person = at('2026-02-03 23:59:59.25-03:30', kind('DATE_TIME'));
		expect(person.type('home', 'right', 'right', 'right', 'delete', '7').data).toEqual({
			v: '2027-02-03 23:59:59.25-03:30',
		});
		expect(at('', kind('DATE')).write('2027-01-03').data).toEqual({v: '2027-01-03'});
		expect(at('next Tuesday', kind('DATE')).type('ctrl-u').paste(' 2026-05-06\n').data).toEqual({v: '2026-05-06'});
		expect(at('2026-02-03', kind('DATE')).type('ctrl-u').data).toEqual({v: ''});
	});

	test.each([
		['DATE', '2026-02-31', 'Not a date as yyyy-mm-dd'],
		['DATE', '2026-02-29', 'Not a date as yyyy-mm-dd'],
		['DATE', '2026-2', 'Not a date as yyyy-mm-dd'],
		['DATE', '09:30', 'Not a date as yyyy-mm-dd'],
		['TIME', '2599', 'Not a time as hh:mm'],
		['TIME', '25:99', 'Not a time as hh:mm'],
		['TIME', '09:30+2599', 'Not a time as hh:mm'],
		['DATE_TIME', '2026-02-03', 'Not a date with a time as yyyy-mm-ddThh:mm'],
		['DATE_TIME', '2026-02-30T09:30', 'Not a date with a time as yyyy-mm-ddThh:mm'],
	] as const)('%s says of %s what it is not, once the focus left it', (name, text, reason) => {
		const person = at('', kind(name)).write(text);
		expect(person.lines()).toHaveLength(2);
		person.page.focus(undefined);
		expect(person.lines().at(-1)).toBe(` ! ${reason}`);
		expect(person.data).toEqual({v: text});
		expect(printed(input(kind(name)), {data: {v: text}}).at(-1)).toBe(` ! ${reason}`);
	});

	test('shows its bounds', () => {
		const bounded = {...kind('DATE'), min: literal('2026-01-01'), max: literal('2026-01-31')};
		expect(at('2026-01-15', bounded).lines().slice(2)).toEqual(['▌not before 2026-01-01', '▌not after 2026-01-31']);
	});

	test.each([
		['DATE', '2025-12-31', '2026-01-01', '', 'not before 2026-01-01'],
		['DATE', '2026-02-01', '2026-01-01', '2026-01-31', 'not after 2026-01-31'],
		['DATE', '2026-11-30T00:00:00Z', '', '2026-11-29T10:00:00Z', 'not after 2026-11-29T10:00:00Z'],
		['TIME', '17:30:01', '', '17:30', 'not after 17:30'],
		['DATE_TIME', '2026-11-30T00:00', '', '2026-11-29', 'not after 2026-11-29'],
		['DATE_TIME', '2026-01-01T09:59+01:00', '2026-01-01T09:00Z', '', 'not before 2026-01-01T09:00Z'],
	] as const)('%s says that %s is outside its bounds %s and %s', (name, value, min, max, reason) => {
		const bounded = input({...kind(name), min: literal(min), max: literal(max)});
		expect(printed(bounded, {data: {v: value}, width: 60}).slice(2)).toEqual([` ! ${reason}`]);
	});

	test.each([
		['DATE', '2026-01-31', '2026-01-31', '2026-01-31'],
		['DATE', '2026-11-29T10:00:00Z', '', '2026-11-29'],
		['DATE', '2026-11-29', '2026-11-29T10:00:00Z', ''],
		['DATE_TIME', '2026-11-29T23:59', '2026-11-29', '2026-11-29'],
	] as const)('%s takes %s at its bounds %s and %s', (name, value, min, max) => {
		const bounded = input({...kind(name), min: literal(min), max: literal(max)});
		expect(printed(bounded, {data: {v: value}, width: 60, timeZone: 'Asia/Tokyo'}).join()).not.toContain('!');
	});

	test('shows no bound that cannot be read', () => {
		const odd = {...kind('DATE'), min: literal('soon'), max: literal('09:00')};
		expect(at('2026-01-31', odd).lines()).toHaveLength(2);
		expect(printed(input(odd), {data: {v: '2026-01-31'}, width: 60})).toHaveLength(2);
	});
});

describe('a duration', () => {
	const picker = (value: unknown, max?: number) =>
		screen(
			{
				id: 'root',
				svcDurationPicker: {
					label: literal('For'),
					value: {path: '/v'},
					...(max === undefined ? {} : {maxDurationSeconds: literal(max)}),
				},
			},
			{data: {v: value}},
		).focus('root');

	test('changes unit by unit', () => {
		const person = picker(93_784);
		expect(person.lines()).toEqual(['▌For', '▌«1» d  2 h  3 min  4 s']);
		expect(person.press('up').data).toEqual({v: 180_184});
		expect(person.press('right', 'down').data).toEqual({v: 176_584});
		expect(person.press('right', 'right').type('5', '9').data).toEqual({v: 176_639});
	});

	test('stays between 0 and its maximum, with a message', () => {
		const person = picker(80_000, 86_400);
		expect(person.lines().at(-1)).toBe('▌at most 1 d');
		expect(person.press('up').data).toEqual({v: 86_400});
		expect(person.after()?.message).toBe('At most 1 d');
		expect(person.press('first', 'down').data).toEqual({v: 0});
		expect(person.press('last').data).toEqual({v: 86_400});
	});

	test('keeps a value above the maximum, with an error', () => {
		expect(picker(90_000, 86_400).lines().at(-1)).toBe('▌! More than 1 d');
		expect(picker(-5).lines().at(-1)).toBe('▌! Less than 0');
	});
});
