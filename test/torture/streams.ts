/** A2UI messages that are cheap to write and expensive to apply: many lines, one long line, gaps and removed values. */
import type {Torture} from './case.ts';
import type {Random} from './random.ts';

const begin = [
	{createSurface: {surfaceId: 's', catalogId: 'c'}},
	{
		updateComponents: {
			surfaceId: 's',
			components: [{id: 'root', component: 'List', children: {path: '/', componentId: 't'}}],
		},
	},
	{updateComponents: {surfaceId: 's', components: [{id: 't', component: 'Text', text: {path: 'name'}}]}},
];
const data = (path: string, value?: unknown) => ({updateDataModel: {surfaceId: 's', path, value}});
const keys = Object.fromEntries(Array.from({length: 20_000}, (_, at) => [`k${at}`, at]));

/** Each makes one of many messages. */
const kinds: Readonly<Record<string, (at: number, random: Random) => object>> = {
	keys: (at) => data(`/k${at}`, at),
	'nested keys': (at) => data(`/k${at % 100}/k${at}`, {name: at}),
	elements: (at) => data(`/list/${at % 10_000}`, {name: at}),
	gaps: (at) => data(`/k${at}/9999`, at),
	'nested gaps': (at) => data(`/k${at}${'/9999'.repeat(20)}`, at),
	'replaced values at the limit': (at) => data('/a', at === 0 ? 'x'.repeat(5_200_000) : at),
	'values beside a large one': (at) => (at === 0 ? data('/a', 'x'.repeat(5_200_000)) : data('/b', at)),
	'removed keys': (at) => (at === 0 ? data('/', keys) : data(`/k${at}`)),
	surfaces: (at) => ({createSurface: {surfaceId: `s${at}`, catalogId: 'c'}}),
	'surfaces that come and go': (at) =>
		at % 2 === 0 ? {createSurface: {surfaceId: 't', catalogId: 'c'}} : {deleteSurface: {surfaceId: 't'}},
	components: (at) => ({
		updateComponents: {surfaceId: 's', components: [{id: `t${at % 3_000}`, component: 'Text', text: `text ${at}`}]},
	}),
	'components that name all others': (at) => ({
		updateComponents: {
			surfaceId: 's',
			components: [
				{
					id: at === 0 ? 'root' : `t${at % 100}`,
					component: 'Column',
					children: Array.from({length: 6}, (_, to) => `t${to}`),
				},
			],
		},
	}),
	'messages that are rejected': (at, {pick}) => pick([{nothing: at}, data('/a/b/c', at), data('/__proto__', at), {}]),
};

const layouts: Readonly<Record<string, (messages: readonly object[]) => string>> = {
	lines: (messages) => messages.map((message) => JSON.stringify(message)).join('\n'),
	'one line': (messages) => JSON.stringify(messages),
	'an indented list': (messages) => JSON.stringify({messages}, null, 2),
};

export const torture: Torture = {
	// A line of up to 8 MB is parsed in one step, so a stop can take longer than while surfaces are drawn.
	limits: {rss: 300, cpu: 1_000, stop: 250},
	heap: 1_024,
	*cases(random) {
		for (const [name, make] of Object.entries(kinds)) {
			const count = random.pick([2_000, 20_000]);
			const messages = [...begin, ...Array.from({length: count}, (_, at) => make(at, random))];
			for (const [layout, write] of Object.entries(layouts)) {
				const input = write(messages);
				// A file beyond 10 MB is not an input that the limits hold for.
				if (input.length > 10_000_000) continue;
				yield {
					name: `${count} ${name}, ${layout}, ${Math.round(input.length / 1_000)} kB`,
					input,
					program: ['dist/castellan.js', 'surfaces', '--file'],
				};
			}
		}
	},
};
