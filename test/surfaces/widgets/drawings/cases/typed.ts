/** Typed texts and ids. */
import {literal} from '../../draw.ts';
import type {Case} from '../sheet.ts';

const words = 'one two three four five six seven eight nine ten eleven twelve';
const minimum = {call: 'length', args: {value: {path: '/v'}, min: 4}, message: 'Write at least 4 letters.'};

const textField: Readonly<Record<string, Case>> = {
	'of one line': {
		members: {label: literal('Name'), value: {path: '/v'}, placeholder: literal('Your name'), checks: [minimum]},
		data: {v: ''},
		keys: ['type:ab', 'key:left', 'type:é', 'key:home', 'key:backspace', 'key:end', 'key:f5', 'paste:one\ntwo'],
	},
	'with a text longer than the line': {
		members: {label: literal('Name'), value: {path: '/v'}},
		data: {v: words},
		keys: ['key:home', 'key:right', 'key:end', 'type:x'],
		widths: [24, 10, 4, 3, 2],
	},
	'of letters two cells wide': {
		members: {value: {path: '/v'}},
		data: {v: '界'.repeat(9)},
		keys: ['key:left', 'key:home'],
		widths: [12, 7, 3],
	},
	obscured: {
		members: {
			label: literal('Key'),
			value: {path: '/v'},
			variant: 'TEXT_FIELD_VARIANT_OBSCURED',
			placeholder: literal('None'),
		},
		data: {v: 'abc'},
		keys: ['key:left', 'type:d'],
		widths: [20],
	},
	'for a number': {
		members: {label: literal('Count'), value: {path: '/v'}, variant: 'TEXT_FIELD_VARIANT_NUMBER'},
		data: {v: 12},
		keys: [
			'key:left',
			'type:x',
			'key:right',
			'type:-',
			'key:backspace',
			'type:e3',
			'key:backspace',
			'key:backspace',
			'key:backspace',
			'key:backspace',
		],
		widths: [30],
	},
	'for a number, with another text': {
		members: {value: {path: '/v'}, variant: 'TEXT_FIELD_VARIANT_NUMBER'},
		data: {v: 'many'},
		widths: [30, 12],
	},
	'of several lines': {
		members: {
			label: literal('Why'),
			value: {path: '/v'},
			variant: 'TEXT_FIELD_VARIANT_LONG_TEXT',
			placeholder: literal('A reason'),
		},
		data: {v: `${words}\n\n${words}`},
		keys: ['key:enter', 'type: a', 'key:up', 'key:up', 'key:home', 'key:left', 'paste:x\ny', 'key:down'],
		widths: [16, 30, 5, 2],
	},
	'of several lines, on a low screen': {
		members: {value: {path: '/v'}, variant: 'TEXT_FIELD_VARIANT_LONG_TEXT'},
		data: {v: 'a\nb\nc\nd\ne\nf\ng'},
		keys: ['key:home'],
		widths: [16],
		height: 7,
		isPictureOnly: true,
	},
	'of lines that just fit': {
		members: {value: {path: '/v'}, variant: 'TEXT_FIELD_VARIANT_LONG_TEXT'},
		data: {v: 'ab\nabcdefghijkl\nabcdefghijklm\na\tb c\n123456789 abc'},
		keys: ['type: d'],
		widths: [16, 4],
		height: 5,
	},
	'of several empty lines': {
		members: {value: {path: '/v'}, variant: 'TEXT_FIELD_VARIANT_LONG_TEXT', placeholder: literal('A reason')},
		data: {v: ''},
		keys: ['key:enter', 'type:ab'],
		widths: [16, 6],
	},
	'without a place': {members: {label: literal('Fixed'), value: literal('as it is')}, keys: ['type:x'], widths: [20]},
};

const svcResourcePicker: Readonly<Record<string, Case>> = {
	'of several': {
		members: {
			label: literal('Databases'),
			resourceType: 'database',
			appId: 'app_7',
			connectorId: 'con_1',
			mcpToolState: 'on',
			multiSelect: true,
			value: {path: '/v'},
		},
		data: {v: ['res_1', 'res_2', '']},
		keys: [
			'down',
			'act',
			'type:res_3',
			'act',
			'type:res_1',
			'act',
			'paste: res_4 ',
			'key:backspace',
			'leave',
			'click:2,6',
			'last',
			'page-up',
		],
		widths: [40, 20, 14],
	},
	'of one': {
		members: {resourceType: 'app', value: {path: '/v'}},
		data: {v: ''},
		keys: ['act', 'down', 'type:app_1', 'act', 'type:b', 'down', 'act', 'act'],
		widths: [40, 2],
	},
	'of many': {
		members: {label: literal('Apps'), multiSelect: true, value: {path: '/v'}},
		data: {v: Array.from({length: 9}, (_, index) => `app_${index}`)},
		keys: ['page-down', 'last'],
		widths: [30],
	},
};

export const typed = {textField, svcResourcePicker};
