/** Buttons and check boxes. */
import {literal} from '../../draw.ts';
import type {Case} from '../sheet.ts';

const long = 'A label that is longer than the narrow widths have room for';
const asks = (path: string, message: string) => ({call: 'required', args: {value: {path}}, message});
const opening = (url: string) => ({functionCall: {call: 'openUrl', args: {url}}});

const button: Readonly<Record<string, Case>> = {
	primary: {
		members: {label: literal('Save'), variant: 'BUTTON_VARIANT_PRIMARY', action: {event: {name: 'save'}}},
		keys: ['act', 'toggle', 'click:2,0', 'click:30,0'],
	},
	'as text, with a long label': {
		members: {label: literal(long), variant: 'BUTTON_VARIANT_TEXT', action: {event: {name: 'save'}}},
		widths: [40, 8, 3, 2],
	},
	'that a check disables': {
		members: {
			label: literal('Save'),
			checks: [{call: asks('/why', 'Give the reason for it.')}],
			action: {event: {name: 'save'}},
		},
		keys: ['act', 'toggle'],
		widths: [40, 34, 18, 14, 8],
	},
	'that its member disables': {
		members: {label: literal('Save'), disabled: literal(true)},
		keys: ['act'],
		widths: [40, 20],
	},
	'that opens a host': {
		members: {label: literal('Read'), action: opening('https://wiki.example/a')},
		keys: ['act'],
		widths: [40, 32, 31, 20],
	},
	'that opens a short host': {
		members: {label: literal('R'), action: opening('https://a.b/')},
		widths: [22, 21, 20, 16, 15],
		isPictureOnly: true,
	},
	'that opens nothing': {members: {label: literal('Read'), action: opening('javascript:1')}, keys: ['act']},
	'with a reason longer than its room in a row': {
		members: {label: literal('Go'), checks: [{call: asks('/why', `Give the reason: ${long}`)}]},
		widths: [80, 40],
	},
	'without a label': {members: {action: opening('https://a.example')}, widths: [40]},
};

const checkBox: Readonly<Record<string, Case>> = {
	unchecked: {
		members: {label: literal('I agree'), value: {path: '/ok'}},
		data: {ok: false},
		keys: ['act', 'toggle', 'click:2,0'],
	},
	'checked, with a long label': {
		members: {label: literal(long), value: {path: '/ok'}},
		data: {ok: true},
		widths: [90, 24, 5, 4],
	},
	'without signs of Unicode': {
		members: {label: literal('I agree'), value: {path: '/ok'}},
		data: {ok: true},
		isAscii: true,
		isPictureOnly: true,
	},
};

export const presses = {button, checkBox};
