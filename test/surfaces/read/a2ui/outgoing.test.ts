import {describe, expect, test} from 'vitest';
import type {Outcome} from '../../../../src/surfaces/engine/actions.ts';
import {waitingActions, waitingErrors} from '../../../../src/surfaces/read/a2ui/limits.ts';
import type {OutgoingMessage} from '../../../../src/surfaces/read/a2ui/outgoing.ts';
import {MessageStream} from '../../../../src/surfaces/read/a2ui/stream.ts';
import {ConversationView} from '../../../../src/surfaces/view/conversation/conversation-view.ts';
import {clean} from '../../../../src/text/visible.ts';
import {plainPen} from '../../widgets/draw.ts';

const version = 'v1.0';
const components = [
	{id: 'root', component: 'List', children: {componentId: 'item', path: '/items'}},
	{id: 'item', component: 'Button', child: 'label', action: {event: {name: 'go', context: {id: {path: 'id'}}}}},
	{id: 'label', component: 'Text', text: 'Go'},
];
const create = (more = {}) =>
	JSON.stringify({version, createSurface: {surfaceId: 's', components, dataModel: {items: [{id: 7}]}, ...more}});
const wrong = (surfaceId = 'other') => JSON.stringify({version, deleteSurface: {surfaceId}});

function opened(more = {}) {
	const stream = new MessageStream();
	stream.accept(create(more));
	const view = new ConversationView({pen: plainPen(), clean, now: () => 0});
	view.load(stream.surfaces);
	view.step(1);
	const effect = view.press('act')?.effect;
	if (effect?.kind !== 'outcome') throw new Error('No outcome');
	return {stream, outcome: effect.outcome};
}

/** The messages until the stream is disposed. */
async function sent(stream: MessageStream): Promise<readonly OutgoingMessage[]> {
	stream.dispose();
	const messages: OutgoingMessage[] = [];
	for await (const message of stream.outgoing) messages.push(message);
	return messages;
}

describe('the messages for the agent', () => {
	test('are errors and the events of the person, in order, with the ids of the agent', async () => {
		const {stream, outcome} = opened();
		stream.accept(wrong());
		expect(stream.send(outcome)).toBe(true);
		const action = {name: 'go', surfaceId: 's', sourceComponentId: 'item', timestamp: '1970-01-01T00:00:00.000Z'};
		expect(await sent(stream)).toEqual([
			{version, error: expect.objectContaining({code: 'VALIDATION_FAILED', surfaceId: 'other', path: '/surfaceId'})},
			{version, action: {...action, context: {id: 7}}},
		]);
	});

	test('have the data model of a surface that asks for it', async () => {
		const {stream, outcome} = opened({sendDataModel: true});
		stream.send(outcome);
		const [message] = await sent(stream);
		expect(message).toMatchObject({
			metadata: {a2uiClientDataModel: {version, surfaces: {s: {items: [{id: 7}]}}}},
		});
		expect(message).not.toHaveProperty('action.dataModel');
	});

	test('arrive at a reader that waits, and at the next one when a reader leaves', async () => {
		const {stream, outcome} = opened();
		const read = stream.outgoing[Symbol.asyncIterator]();
		const first = read.next();
		stream.accept(wrong('a'));
		stream.accept(wrong('b'));
		expect((await first).value).toMatchObject({error: {surfaceId: 'a'}});
		for await (const message of stream.outgoing) {
			expect(message).toMatchObject({error: {surfaceId: 'b'}});
			break;
		}
		stream.send(outcome);
		expect((await read.next()).value).toMatchObject({action: {name: 'go'}});
	});

	test('end for every reader when the stream is disposed', async () => {
		const {stream, outcome} = opened();
		const readers = [1, 2].map(() => stream.outgoing[Symbol.asyncIterator]().next());
		stream.dispose();
		expect(await Promise.all(readers)).toEqual([1, 2].map(() => ({done: true, value: undefined})));
		expect(stream.send(outcome)).toBe(false);
	});

	test('are only events of surfaces that the stream has', () => {
		const {stream, outcome} = opened();
		expect(stream.send({kind: 'refused', message: 'No'})).toBe(false);
		stream.accept(wrong('s'));
		expect(stream.surfaces).toEqual([]);
		expect(stream.send(outcome)).toBe(false);
	});
});

describe('without a reader', () => {
	test('errors beyond the limit are counted, and the count is sent with the next error', async () => {
		const {stream, outcome} = opened();
		for (let at = 0; at < waitingErrors + 30; at++) stream.accept(wrong());
		expect(stream.send(outcome)).toBe(true);
		const read = stream.outgoing[Symbol.asyncIterator]();
		for (let at = 0; at <= waitingErrors; at++) await read.next();
		stream.accept(wrong('last'));
		expect((await sent(stream)).map((message) => 'error' in message && message.error)).toEqual([
			{code: 'INVALID_MESSAGE', surfaceId: '', message: '30 errors before were not sent'},
			expect.objectContaining({surfaceId: 'last'}),
		]);
	});

	test('events beyond the limits of number and size are refused', () => {
		const {stream, outcome} = opened();
		const results = Array.from({length: waitingActions + 1}, () => stream.send(outcome));
		expect(results.indexOf(false)).toBe(waitingActions);
		const large = opened();
		const event = large.outcome as Extract<Outcome, {kind: 'event'}>;
		const context = {text: 'x'.repeat(40 * 1024 * 1024)};
		const sends = [1, 2].map(() => large.stream.send({...event, envelope: {...event.envelope, context}}));
		expect(sends).toEqual([true, false]);
	});
});
