/** The surfaces of a conversation in sentences. */
import {expect, test} from 'vitest';
import {agent, type Result} from './agent.ts';

/** Calls the tool at a tenant whose conversation has one surface. */
async function callFor(surface: object): Promise<Result> {
	const {call} = await agent({world: {fetch: async () => Response.json({surfaces: [surface]})}});
	return call('surface', {conversationId: 'cnv_9'});
}

test('a surface is described in visible form, without members that the contract does not have', async () => {
	const result = await callFor({
		surfaceId: 's',
		components: [{id: 'root', text: {text: {literal: 'a\u001b[2Jb'}}, svcNewer: {rows: ['more']}}],
	});
	expect(result.complete).toBe(true);
	expect(result.raw).toContain('a␛[2Jb');
	expect(result.raw).not.toMatch(/svcNewer|more"\]/);
});

test.each([
	[19, [20]],
	[20, [20, 1]],
])('a surface of a heading and %i texts is in items of at most 20 lines, in their order', async (count, sizes) => {
	const ids = Array.from({length: count}, (_, index) => `t${index}`);
	const texts = ids.map((id) => ({id, text: {text: {literal: `${id} …`}}}));
	const components = [{id: 'root', column: {children: {ids}}}, ...texts];
	const {items} = await callFor({surfaceId: 's', components});
	expect(items.map(({lines}) => (lines as string[]).length)).toEqual(sizes);
	expect(items.flatMap(({lines}) => lines)).toEqual(['agent surface s', ...ids.map((id) => `${id} …`)]);
});

test('an obscured value is left out', async () => {
	const field = {value: {path: '/pin'}, variant: 'TEXT_FIELD_VARIANT_OBSCURED'};
	const components = [{id: 'root', textField: field}];
	const dataModelJson = '{"pin":"canary-1234"}';
	const result = await callFor({surfaceId: 's', components, dataModelJson, unknown: 'canary-1234'});
	expect(result.complete).toBe(true);
	expect(result.raw).not.toContain('canary');
});

test('a surface that was not read whole says so, and hides its data', async () => {
	const filler = {id: 'c', text: {text: {literal: 'x'}}};
	const field = {value: {path: '/pin'}, variant: 'TEXT_FIELD_VARIANT_OBSCURED'};
	const components = [
		{id: 'root', text: {text: {path: '/pin'}}},
		...Array(110_000).fill(filler),
		{id: 'last', textField: field},
	];
	const result = await callFor({surfaceId: 's', components, dataModelJson: '{"pin":"canary-1234"}'});
	expect(result.complete).toBe(false);
	expect(result.raw).toContain('Not all of this surface was read: components: only the first');
	expect(result.raw).not.toContain('canary');
});
