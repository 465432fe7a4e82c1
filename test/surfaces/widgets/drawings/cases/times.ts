/** Dates, times and durations. */
import {literal} from '../../draw.ts';
import type {Case} from '../sheet.ts';

const long = 'A label that is longer than the narrow widths have room for';

const dateTimeInput: Readonly<Record<string, Case>> = {
	'for a date': {
		members: {
			label: literal('From'),
			inputType: 'DATE_TIME_INPUT_TYPE_DATE',
			value: {path: '/v'},
			min: literal('2026-01-10'),
			max: literal('2026-01-20'),
		},
		data: {v: '2026-01-10'},
		keys: ['key:backspace', 'type:1', 'key:home', 'key:right', 'key:f5', 'paste: 9 ', 'key:end'],
	},
	'before its first day': {
		members: {inputType: 'DATE_TIME_INPUT_TYPE_DATE', value: literal('2026-01-09'), min: literal('2026-01-10')},
		keys: ['type:1'],
		widths: [40],
	},
	'after its last day': {
		members: {inputType: 'DATE_TIME_INPUT_TYPE_DATE_TIME', value: {path: '/v'}, max: literal('2026-01-20')},
		data: {v: '2026-01-21T00:00:00Z'},
		widths: [40],
	},
	'for a time': {
		members: {
			label: literal(long),
			inputType: 'DATE_TIME_INPUT_TYPE_TIME',
			value: {path: '/v'},
			min: literal('09:00'),
			max: literal('2026-01-01T17:00'),
		},
		data: {v: '17:01'},
		widths: [40, 20],
	},
	'without a type and a value': {members: {value: {path: '/v'}}, keys: ['type:25'], widths: [40, 12]},
	'without a type, for a time': {members: {value: {path: '/v'}}, data: {v: '08:30'}, widths: [40]},
	'without a type, for a moment': {members: {value: {path: '/v'}}, data: {v: '2026-01-21t08'}, widths: [40]},
};

const svcDurationPicker: Readonly<Record<string, Case>> = {
	'with a maximum': {
		members: {label: literal('Revoke after'), value: {path: '/s'}, maxDurationSeconds: literal(604_800)},
		data: {s: 100_861},
		keys: [
			'up',
			'down',
			'right',
			'up',
			'type:12',
			'key:backspace',
			'key:backspace',
			'right',
			'right',
			'right',
			'type:x',
			'key:left',
			'down',
			'first',
			'down',
			'last',
			'up',
			'left',
			'click:2,1',
			'left',
			'type:123456',
		],
		widths: [60, 40, 14],
	},
	'above its maximum': {
		members: {label: literal(long), value: {path: '/s'}, maxDurationSeconds: literal(60)},
		data: {s: 61},
		keys: ['down'],
		widths: [40],
	},
	'at its maximum': {members: {value: {path: '/s'}, maxDurationSeconds: literal(60)}, data: {s: 60}, widths: [40]},
	'of a second at most': {
		members: {value: {path: '/s'}, maxDurationSeconds: literal(1)},
		data: {s: 0},
		keys: ['up', 'up', 'last', 'first'],
		widths: [40, 2],
	},
	'below zero': {members: {value: {path: '/s'}}, data: {s: -90.5}, keys: ['last', 'up'], widths: [40]},
	'of zero': {members: {value: {path: '/s'}}, data: {s: 0}, widths: [30, 20]},
};

export const times = {dateTimeInput, svcDurationPicker};
