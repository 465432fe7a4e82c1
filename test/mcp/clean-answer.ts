/** The checks of every answer to an agent. */
import {expect} from 'vitest';
import {tools} from '../../src/mcp/tools.ts';
import {clean} from '../../src/text/visible.ts';
import {schemaProblems} from '../support/json-schema.ts';
import type {Result} from './agent.ts';

/** Matches the paths of an endpoint, with a group for each of its parameters. */
export const pathOf = ({path}: {readonly path: string}) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`);

const output = {...tools[0]?.listed.outputSchema};

/** Every text and every name of a member. */
export function textsIn(value: unknown): readonly string[] {
	if (typeof value === 'string') return [value];
	if (typeof value !== 'object' || value === null) return [];
	return Object.entries(value).flatMap(([name, member]) => [name, ...textsIn(member)]);
}

/** An answer fits its schema and its budget, and all of its texts are in visible form. */
export function expectClean({raw}: Result): void {
	const {structuredContent, content, isError} = JSON.parse(raw);
	const data = JSON.parse(content[0].text);
	expect(textsIn(data).filter((text) => clean(text) !== text)).toEqual([]);
	expect(content).toHaveLength(1);
	expect(content[0].text.length).toBeLessThanOrEqual(20_000);
	if (isError) expect(Object.keys(data)).toEqual(['error']);
	else {
		expect(data).toEqual(structuredContent);
		expect(schemaProblems({}, output, structuredContent)).toEqual([]);
	}
}
