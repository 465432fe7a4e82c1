/** The surfaces of a conversation as data, beside the sentences. */
import {expect, test} from 'vitest';
import {agent, type Result} from './agent.ts';

const attachmentsOf = ({raw}: Result) =>
	(JSON.parse(raw).content as {readonly resource?: {readonly mimeType: string; readonly text: string}}[]).flatMap(
		({resource}) => (resource ? [resource] : []),
	);

/** Calls the tool at a tenant whose conversation has one surface. */
async function callFor(surface: object): Promise<Result> {
	const {call} = await agent({world: {fetch: async () => Response.json({surfaces: [surface]})}});
	return call('surface', {conversationId: 'cnv_9'});
}

test('a surface is attached with the members of the contract, in visible form', async () => {
	const surface = {
		surfaceId: 's',
		components: [{id: 'root', text: {text: {literal: 'a\u001b[2Jb'}}, svcNewer: {rows: [1]}}],
	};
	const [attached, ...others] = attachmentsOf(await callFor(surface));
	expect(others).toEqual([]);
	expect(attached).toMatchObject({mimeType: 'application/a2ui+json', uri: 'castellan:/surfaces/cnv_9'});
	const [root] = JSON.parse(attached?.text ?? '').surfaces[0].components;
	expect(root).toEqual({id: 'root', text: {text: {literal: 'a␛[2Jb'}}});
});

test('a surface with an obscured value is not attached, because any member may repeat the value', async () => {
	const field = {value: {path: '/pin'}, variant: 'TEXT_FIELD_VARIANT_OBSCURED'};
	const components = [{id: 'root', textField: field}];
	const result = await callFor({
		surfaceId: 's',
		components,
		dataModelJson: '{"pin":"canary-1234"}',
		unknown: 'canary-1234',
	});
	expect(attachmentsOf(result)).toEqual([]);
	expect(result.notes?.[0]).toContain('obscured');
	expect(result.raw).not.toContain('canary');
});

test('parts that exceed an answer are left out, with a note', async () => {
	const component = {id: 'root', text: {text: {literal: 'long '.repeat(3_000)}}};
	const result = await callFor({surfaceId: 's', components: [component]});
	expect(attachmentsOf(result)).toEqual([]);
	expect(result).toMatchObject({
		complete: true,
		notes: ['The same as application/a2ui+json exceeds an answer and is left out.'],
	});
});

test('a surface that was not read whole says so, is not attached, and hides its data', async () => {
	const filler = {id: 'c', text: {text: {literal: 'x'}}};
	const field = {value: {path: '/pin'}, variant: 'TEXT_FIELD_VARIANT_OBSCURED'};
	const components = [
		{id: 'root', text: {text: {path: '/pin'}}},
		...Array(110_000).fill(filler),
		{id: 'last', textField: field},
	];
	const result = await callFor({surfaceId: 's', components, dataModelJson: '{"pin":"canary-1234"}'});
	expect(attachmentsOf(result)).toEqual([]);
	expect(result.raw).toContain('Not all of this surface was read: components: only the first');
	expect(result.raw).not.toContain('canary');
});
