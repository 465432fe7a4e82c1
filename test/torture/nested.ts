/** Surfaces with deeply nested JSON, in members and as the text of a data model. */
import {jsonLimits} from '../../src/text/json/parse.ts';
import type {Torture} from './case.ts';
import {faces} from './faces.ts';

/** The levels around a member of a component. */
const around = 6;
const list = (levels: number) => `${'['.repeat(levels)}1${']'.repeat(levels)}`;
const object = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const shapes = {lists: list, objects: object};

/** As many parts as castellan reads at once. */
const many = (levels: number) => Math.max(1, Math.floor((jsonLimits.values * 0.95) / (levels + around)));
const surfaces = (components: readonly string[]) => `{"surfaces":[{"surfaceId":"s","components":[${components}]}]}`;

const places: Readonly<Record<string, (json: string, levels: number) => string>> = {
	'in a component': (json) => surfaces([`{"id":"root","svcNewer":{"deep":${json}}}`]),
	'in many components': (json, levels) => {
		const components = Array.from({length: many(levels)}, (_, at) => `{"id":"c${at}","svcNewer":{"deep":${json}}}`);
		const ids = components.map((_, at) => `c${at}`);
		return surfaces([JSON.stringify({id: 'root', column: {children: {ids}}}), ...components]);
	},
	'in a data model': (json) =>
		JSON.stringify({
			surfaces: [{surfaceId: 's', components: [{id: 'root', text: {text: {path: '/'}}}], dataModelJson: json}],
		}),
};

export const torture: Torture = {
	limits: {rss: 300, cpu: 1_000, stop: 400},
	heap: 1_024,
	async *cases(_, folder) {
		const programs = await faces(folder);
		for (const levels of [jsonLimits.depth - around, 10_000]) {
			for (const [shape, nest] of Object.entries(shapes)) {
				for (const [place, build] of Object.entries(places)) {
					const input = build(nest(levels), levels);
					for (const [form, program] of Object.entries(programs))
						yield {name: `${levels} ${shape} ${place}, ${form}`, input, program};
				}
			}
		}
	},
};
