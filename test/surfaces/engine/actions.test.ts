import {describe, expect, test} from 'vitest';
import {
	type Action,
	type ActionContext,
	type Outcome,
	obscuredPaths,
	resolveAction,
} from '../../../src/surfaces/engine/actions.ts';
import {modelOf} from '../../../src/surfaces/engine/model/model.ts';
import {ExactNumber} from '../../../src/text/json/exact-number.ts';

const data = {
	user: {id: 'u1', password: 'hunter2'},
	form: {pin: '1234', name: 'Ann'},
	site: 'https://example.com:8443/a?b',
};

function outcome(action: Action | undefined, scope: Partial<ActionContext> = {}): Outcome {
	const defaults: ActionContext = {
		surface: {surfaceId: 'sfc_1'},
		model: modelOf(data),
		obscured: [],
		now: () => Date.UTC(2026, 0, 2, 3, 4, 5),
		timeZone: 'UTC',
		clean: (dirty) => dirty.replaceAll('\u001b', '␛'),
	};
	return resolveAction(action, 'save-button', {...defaults, ...scope});
}

describe('an event', () => {
	test('becomes an envelope whose context is resolved one level deep', () => {
		const context = {
			id: {path: '/user/id'},
			text: {call: 'formatString', args: {value: 'x'}},
			json: '{"path": "/user/id"}',
			path: '/user/id',
			call: 'plain',
			deep: {id: {path: '/user/id'}},
			list: [{path: '/user/id'}],
			missing: {path: '/nowhere'},
			number: 5,
			exact: new ExactNumber('12345678901234567890'),
		};
		expect(outcome({event: {name: 'save', context}})).toEqual({
			kind: 'event',
			envelope: {
				name: 'save',
				surfaceId: 'sfc_1',
				sourceComponentId: 'save-button',
				timestamp: '2026-01-02T03:04:05.000Z',
				context: {...context, id: 'u1', text: 'x', json: 'u1', missing: null},
			},
			withheld: [],
			notes: [],
		});
	});

	test('reads the data at the time of the press', () => {
		const model = modelOf({name: 'before'});
		const action = {event: {name: 'save', context: {name: {path: '/name'}}}};
		expect(outcome(action, {model})).toMatchObject({envelope: {context: {name: 'before'}}});
		model.set('/name', 'after');
		expect(outcome(action, {model})).toMatchObject({envelope: {context: {name: 'after'}}});
	});

	test('contains the data model when the surface sets sendDataModel', () => {
		const surface = {surfaceId: 's', sendDataModel: true};
		expect(outcome({event: {name: 'save'}}, {surface})).toMatchObject({envelope: {context: {}, dataModel: data}});
		expect(outcome({event: {name: 'save'}})).not.toHaveProperty('envelope.dataModel');
	});

	test('contains null and a note for a value that cannot be computed', () => {
		const context = {bad: {call: 'noSuch'}, kept: 'yes'};
		expect(outcome({event: {name: 'save', context}})).toMatchObject({
			envelope: {context: {bad: null, kept: 'yes'}},
			notes: ['Unknown function "noSuch"'],
		});
	});

	test('is sanitized, including keys', () => {
		const model = modelOf({'\u001bkey': ['\u001b[2J']});
		const surface = {surfaceId: 's', sendDataModel: true};
		const taken = outcome({event: {name: 'save', context: {a: {path: '/'}}}}, {model, surface});
		expect(JSON.stringify(taken)).not.toContain('\\u001b');
		expect(taken).toMatchObject({envelope: {context: {a: {'␛key': ['␛[2J']}}}});
	});
});

describe('the value of an obscured field', () => {
	const obscured = ['/user/password', '/form/pin', '/form/empty'];

	test('is withheld from paths, containers, functions and the data model', () => {
		const context = {
			password: {path: '/user/password'},
			user: {path: '/user'},
			printed: {call: 'formatString', args: {value: ['$', '{/user/password}'].join('')}},
			all: {path: '/'},
		};
		const surface = {surfaceId: 's', sendDataModel: true};
		const taken = outcome({event: {name: 'login', context}}, {surface, obscured});
		expect(JSON.stringify(taken)).not.toMatch(/hunter2|1234/);
		expect(taken).toMatchObject({
			envelope: {context: {password: null, user: {id: 'u1', password: null}, printed: ''}},
			withheld: ['/user/password', '/form/pin'],
		});
	});

	test('is withheld from links', () => {
		const url = {call: 'formatString', args: {value: ['https://x.example/?p=$', '{/user/password}'].join('')}};
		const taken = outcome({functionCall: {call: 'openUrl', args: {url}}}, {obscured});
		expect(taken).toMatchObject({url: 'https://x.example/?p='});
	});

	test('is found through the obscured fields', () => {
		const field = (path: string, variant: string) => ({textField: {value: {path}, variant}});
		expect(
			obscuredPaths([
				field('/a', 'TEXT_FIELD_VARIANT_OBSCURED'),
				field('/b', 'TEXT_FIELD_VARIANT_SHORT_TEXT'),
				field('/a', 'TEXT_FIELD_VARIANT_OBSCURED'),
				{textField: {variant: 'TEXT_FIELD_VARIANT_OBSCURED'}},
				{text: {}},
			]),
		).toEqual(['/a']);
	});
});

describe('a function call', () => {
	test('openUrl returns the address and its host without opening it', () => {
		const action = {functionCall: {call: 'openUrl', args: {url: {path: '/site'}}}};
		expect(outcome(action)).toEqual({kind: 'open-url', url: 'https://example.com:8443/a?b', host: 'example.com:8443'});
	});

	test('openUrl shows a look-alike host in punycode', () => {
		const action = {functionCall: {call: 'openUrl', args: {url: 'https://аpple.com'}}};
		expect(outcome(action)).toMatchObject({host: 'xn--pple-43d.com'});
	});

	test.each(['javascript:alert(1)', 'ftp://example.com', ''])('openUrl refuses "%s"', (url) => {
		expect(outcome({functionCall: {call: 'openUrl', args: {url}}})).toMatchObject({kind: 'refused'});
	});

	test('other functions only compute a value', () => {
		const action = {functionCall: {call: 'not', args: {value: false}}};
		expect(outcome(action)).toEqual({kind: 'computed', call: 'not', value: true, notes: []});
		const dirty = {call: 'pluralize', args: {value: 1, one: '\u001b[2J'}};
		expect(outcome({functionCall: dirty})).toMatchObject({value: '␛[2J'});
		expect(outcome({functionCall: {call: 'noSuch'}})).toEqual({kind: 'refused', message: 'Unknown function "noSuch"'});
	});
});

test.each([undefined, {}, {event: {}}, {event: {name: ''}}])('refuses the empty action %j', (action) => {
	expect(outcome(action)).toEqual({kind: 'refused', message: 'This component has no action'});
});
