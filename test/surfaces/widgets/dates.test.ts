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
		[kind('DATE'), '2026-02-03', '2026-02-03'],
		[kind('DATE'), '2026-02-03T10:00:00Z', '2026-02-03'],
		[kind('TIME'), '09:30', '09:30'],
		[kind('TIME'), '09:30:15', '09:30:15'],
		[kind('DATE_TIME'), '2026-02-03T09:30:15.250+02:00', '2026-02-03  09:30:15 +02:00'],
		[kind('DATE_TIME'), '2026-02-03', '2026-02-03  hh:mm'],
		[{}, '2026-02-03 09:30', '2026-02-03  09:30'],
		[{}, '09:30', '09:30'],
		[{}, '', 'yyyy-mm-dd'],
	])('%j shows %s as %s', (members, value, shown) => {
		expect(printed(input(members), {data: {v: value}})).toEqual([' When', ` ${shown}`]);
	});

	test('changes one segment and keeps fraction, separator and offset', () => {
		const person = at('2026-02-03 23:59:59.25-03:30', kind('DATE_TIME'));
		expect(person.lines()[1]).toBe('▌«2026»-02-03  23:59:59 -03:30');
		expect(person.press('up').data).toEqual({v: '2027-02-03 23:59:59.25-03:30'});
		expect(person.press('right', 'right', 'right', 'up').data).toEqual({v: '2027-02-03 00:59:59.25-03:30'});
		expect(person.press('last', 'down').data).toEqual({v: '2027-02-03 00:59:58.25-03:30'});
	});

	test('moves to the last day of a shorter month', () => {
		expect(at('2024-01-31', kind('DATE')).press('right', 'up').data).toEqual({v: '2024-02-29'});
		expect(at('2024-02-29', kind('DATE')).press('up').data).toEqual({v: '2025-02-28'});
		expect(at('2026-12-31', kind('DATE')).press('right', 'up').data).toEqual({v: '2026-01-31'});
	});

	test('accepts digits and moves on when a segment is full', () => {
		const person = at('2026-02-03', kind('DATE')).type('1', '9', '9', '8', '1', '2', '0', '7');
		expect(person.data).toEqual({v: '1998-12-07'});
		expect(at('09:30', kind('TIME')).type('7').data).toEqual({v: '07:30'});
	});

	test('begins with today if it is empty', () => {
		expect(at('', kind('DATE')).press('up').data).toEqual({v: '2026-01-15'});
		expect(at('', kind('TIME')).press('up').data).toEqual({v: '10:30'});
		expect(at('', kind('DATE_TIME')).type('2', '0', '2', '7').data).toEqual({v: '2027-01-15T10:30'});
	});

	test('keeps unreadable text until a new value is typed', () => {
		const person = at('next Tuesday', kind('DATE'));
		expect(person.lines()).toEqual(['▌When', '▌next Tuesday', '▌! Not a date or time; type one to replace it']);
		expect(person.press('right').data).toEqual({v: 'next Tuesday'});
		expect(person.type('backspace').data).toEqual({v: ''});
		expect(person.paste('2026-05-06').data).toEqual({v: '2026-05-06'});
	});

	test('never writes a date or a time that does not exist', () => {
		const day = at('2026-02-03', kind('DATE')).press('last').type('3', '1');
		expect(day.data).toEqual({v: '2026-02-03'});
		expect(day.after()?.message).toBe('This month has 28 days');
		expect(at('2026-01-31', kind('DATE')).press('right').type('0', '2').data).toEqual({v: '2026-02-28'});
		expect(at('2026-01-31', kind('DATE')).press('right').type('0', '0').data).toEqual({v: '2026-01-31'});
		expect(at('09:30', kind('TIME')).type('2', '9').data).toEqual({v: '09:30'});
		for (const digits of ['99', '2460', '0000', '1399', '3131']) {
			const typed = at('2026-02-28T09:30', kind('DATE_TIME')).press('right').write(digits).press('right');
			expect(new Date(`${(typed.data as {v: string}).v}Z`).toISOString()).toContain((typed.data as {v: string}).v);
		}
	});

	test('shows typed digits, and writes them when they are complete or the cursor leaves', () => {
		const person = at('2026-02-03', kind('DATE')).type('2', '0');
		expect(person.lines()[1]).toBe('▌«20__»-02-03');
		expect(person.data).toEqual({v: '2026-02-03'});
		expect(person.type('2', '7').data).toEqual({v: '2027-02-03'});
		expect(person.type('1').data).toEqual({v: '2027-02-03'});
		person.page.focus(undefined);
		expect(person.data).toEqual({v: '2027-01-03'});
		expect(at('2026-02-03', kind('DATE')).type('2', '0', 'backspace').lines()[1]).toBe('▌«2___»-02-03');
	});

	test('keeps digits that are no value yet, and says beside the value that they are not used', () => {
		const person = at('2026-02-03', kind('DATE')).type('3', '3').press('right');
		expect(person.after()?.message).toBe('A year has four digits');
		expect(person.lines()[1]).toBe('▌«33__»-02-03');
		person.page.focus(undefined);
		expect(person.lines()).toEqual([' When', ' 2026-02-03', ' ! 33 is not used: A year has four digits']);
		expect(person.data).toEqual({v: '2026-02-03'});
		expect(person.focus('root').type('0', '0').data).toEqual({v: '3300-02-03'});
		const month = at('', kind('DATE')).press('right').type('0');
		month.page.focus(undefined);
		expect(month.lines()).toEqual([' When', ' yyyy-mm-dd', ' ! 0 is not used: The number begins at 1']);
	});

	test('reports an impossible date of the service', () => {
		expect(printed(input(kind('DATE')), {data: {v: '2026-02-31'}}).at(-1)).toBe(' ! This date does not exist');
		expect(printed(input(kind('TIME')), {data: {v: '09:75'}}).at(-1)).toBe(' ! This time does not exist');
	});

	test.each([
		['DATE', '2026-01-01', '2026-01-31', '2026-02-01', 'Not after 2026-01-31'],
		['DATE', '2026-01-01', '', '2025-12-31', 'Not before 2026-01-01'],
		['TIME', '08:00', '17:30', '17:30:01', 'Not after 17:30'],
		['DATE_TIME', '2026-01-01T00:00:00Z', '', '2026-01-01T00:30:00+01:00', 'Not before 2026-01-01T00:00:00Z'],
	] as const)('%s from “%s” to “%s”: %s', (name, min, max, value, words) => {
		const person = at(value, {...kind(name), min: literal(min), max: literal(max)});
		const limits = [min && `▌not before ${min}`, max && `▌not after ${max}`].filter(Boolean);
		expect(person.lines().slice(2)).toEqual(limits);
		person.page.focus(undefined);
		expect(person.lines().at(-1)).toBe(` ! ${words}`);
	});

	test('ignores unreadable bounds', () => {
		expect(at('2026-02-01', {...kind('DATE'), min: literal('soon')}).lines()).toHaveLength(2);
	});
});

describe('the calendar', () => {
	const open = (members: Members<'dateTimeInput'> = {}) =>
		at('2026-02-27T08:00:00Z', {...kind('DATE_TIME'), ...members}).press('act');

	test('shows the month, Monday first', () => {
		expect(open().lines()).toEqual([
			'▌When',
			'▌«2026»-02-27  08:00:00 Z',
			'▌February 2026',
			'▌ Mo Tu We Th Fr Sa Su',
			'▌                    1',
			'▌  2  3  4  5  6  7  8',
			'▌  9 10 11 12 13 14 15',
			'▌ 16 17 18 19 20 21 22',
			'▌ 23 24 25 26«>27» 28',
		]);
	});

	test('moves by days, weeks and months, and writes only the chosen day', () => {
		const person = open().press('down', 'right');
		expect(person.text()).toContain('March 2026');
		expect(person.data).toEqual({v: '2026-02-27T08:00:00Z'});
		expect(person.press('act').data).toEqual({v: '2026-03-07T08:00:00Z'});
		expect(person.lines()).toHaveLength(2);
		expect(open().press('page-down', 'page-down', 'last', 'act').data).toEqual({v: '2026-04-30T08:00:00Z'});
	});

	test('closes on Esc without a change', () => {
		const person = open().press('down');
		expect(person.page.leave()).toBe(true);
		expect(person.lines()).toHaveLength(2);
		expect(person.data).toEqual({v: '2026-02-27T08:00:00Z'});
		expect(person.page.focused?.node.id).toBe('root');
	});

	test('marks and refuses days outside the bounds', () => {
		const person = open({min: literal('2026-02-20T00:00:00Z'), max: literal('2026-02-28T00:00:00Z')});
		expect(person.text()).toContain('x16x17x18x19 20 21 22');
		expect(person.press('up', 'up', 'act').after()?.message).toBe('That day is outside the allowed range');
	});

	test('is absent for a time', () => {
		expect(at('09:30', kind('TIME')).press('act').after()).toBeUndefined();
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
