/** Choices, short and long ones. */
import {literal} from '../../draw.ts';
import type {Case} from '../sheet.ts';

const long = 'A label that is longer than the narrow widths have room for';
const choices = (count: number) =>
	Array.from({length: count}, (_, at) => ({id: `c${at}`, label: literal(`Choice ${at}`)}));

const choicePicker: Readonly<Record<string, Case>> = {
	'of one': {
		members: {
			label: literal('Pick'),
			value: {path: '/v'},
			choices: [...choices(2), {id: 'c2', label: literal('Third'), description: literal('Not often')}],
		},
		data: {v: 'c1'},
		keys: ['up', 'up', 'act', 'last', 'toggle', 'down', 'first', 'act', 'act', 'click:4,3', 'page-down', 'type:x'],
		widths: [40, 21, 20, 14, 8],
	},
	'of several, required, with an unlisted one': {
		members: {label: literal('Pick'), value: {path: '/v'}, required: true, multiSelect: true, choices: choices(3)},
		data: {v: ['c1', 'gone']},
		keys: ['down', 'act', 'last', 'act', 'first', 'down', 'act', 'up', 'act'],
	},
	'required, of one': {
		members: {label: literal('Pick'), value: {path: '/v'}, required: true, choices: choices(2)},
		data: {v: ''},
		keys: ['act', 'act', 'down', 'act'],
		widths: [30],
	},
	'long enough to search': {
		members: {label: literal('Pick'), value: {path: '/v'}, choices: choices(12), hideLabel: true},
		data: {v: 'c9'},
		keys: [
			'page-up',
			'page-down',
			'last',
			'act',
			'type:1 CHO',
			'down',
			'act',
			'act',
			'key:backspace',
			'leave',
			'paste:ice 3',
			'act',
			'type:z',
			'act',
			'click:0,0',
			'toggle',
		],
		widths: [40, 20, 14, 8],
	},
	'long, of several': {
		members: {label: literal('Pick'), value: {path: '/v'}, choices: choices(8), multiSelect: true},
		data: {v: ['c7', 'other', 'c1']},
		keys: ['act', 'type:7', 'act', 'act', 'leave'],
		widths: [30, 12],
	},
	'of more than a drawing shows': {
		members: {label: literal('Pick'), value: {path: '/v'}, choices: choices(302)},
		data: {v: 'c301'},
		keys: ['type:a long search', 'leave', 'last'],
		widths: [24],
	},
	'of seven': {
		members: {value: {path: '/v'}, choices: choices(7)},
		keys: ['last', 'act'],
		widths: [30],
		isPictureOnly: true,
	},
	'with an empty value': {
		members: {label: literal('Pick'), value: {path: '/v'}, choices: [{id: '', label: literal('None')}, {id: 'x'}]},
		data: {v: ''},
		keys: ['down', 'act', 'up', 'act'],
		widths: [30],
	},
	'without choices': {
		members: {label: literal('Pick'), value: {path: '/v'}},
		keys: ['act', 'down', 'toggle'],
		widths: [30, 8],
	},
	'with a description wider than the line': {
		members: {
			label: literal('Pick'),
			value: {path: '/v'},
			choices: [{id: 'a', label: literal('Both'), description: literal(long)}],
		},
		data: {v: 'a'},
		widths: [68, 67, 30],
	},
};

export const choiceCases = {choicePicker};
