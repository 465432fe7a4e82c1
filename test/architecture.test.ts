/** Who may import whom, who owns the keyboard, and who touches the process: rules that hold for every file. */
import {readdirSync, readFileSync} from 'node:fs';
import {dirname, join, relative, resolve} from 'node:path';
import {describe, expect, test} from 'vitest';

const root = resolve(import.meta.dirname, '../src');

const files = readdirSync(root, {recursive: true, encoding: 'utf8'})
	.filter((name) => /\.tsx?$/.test(name))
	.map((name) => {
		const text = readFileSync(join(root, name), 'utf8');
		return {name, text, code: text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$/gm, '')};
	});

const testFiles = readdirSync(import.meta.dirname, {recursive: true, encoding: 'utf8'}).filter(
	(name) => /\.tsx?$/.test(name) && !name.includes('node_modules'),
);

/** A folder under src and what of ours it may import besides itself and `text`. */
const mayImport: Readonly<Record<string, readonly string[]>> = {
	text: [],
	build: ['domain/address/routes.ts', 'domain/history/make-folder.ts', '../package.json'],
	contract: [],
	client: ['contract'],
	surfaces: ['contract'],
	tenant: ['contract', '../assets/demo'],
	settings: ['contract', 'client'],
	domain: ['contract', 'client'],
	console: ['contract', 'client', 'domain', 'surfaces/index.ts', 'settings'],
	// The face of agents presents what the domain has. It knows neither the other faces nor the settings of a person.
	mcp: ['contract', 'client', 'domain', 'surfaces/index.ts'],
	cli: ['contract', 'client', 'domain', 'surfaces/index.ts', 'settings', 'mcp', 'tenant/serve.ts'],
};
/** The first lines of the program and the composition root import what they start. */
const roots = ['start'];

const imports = (code: string) =>
	[...code.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, target = '']) => target);
const layerOf = (name: string) => name.split('/')[0] ?? name;

describe('who may import whom', () => {
	test('every folder has its rule', () => {
		const layers = [...new Set(files.map(({name}) => layerOf(name)))];
		expect(layers.filter((layer) => !(layer in mayImport) && !roots.includes(layer))).toEqual([]);
		expect(layers.length).toBeLessThanOrEqual(12);
	});

	test.each(Object.entries(mayImport))('%s', (layer, rule) => {
		const allowed = [layer, 'text', ...rule];
		const strays = files
			// What writes the documents reads the tables of every layer.
			.filter(({name}) => layerOf(name) === layer && !name.startsWith('build/documents/'))
			.flatMap(({name, code}) =>
				imports(code)
					.filter((target) => target.startsWith('.'))
					.map((target) => relative(root, resolve(root, dirname(name), target)))
					.filter((target) => !target.startsWith('../node_modules/'))
					.filter((target) => !allowed.some((each) => target === each || target.startsWith(`${each}/`)))
					.map((target) => `${name} imports ${target}`),
			);
		expect(strays).toEqual([]);
	});

	test('the surfaces use no library of the faces', () => {
		const libraries = files
			.filter(({name}) => name.startsWith('surfaces/'))
			.flatMap(({name, code}) => imports(code).map((target) => ({name, target})));
		const faces = /^(?:ink|react|commander|hono|ofetch|yaml|@tanstack|@hono)(?:[/-]|$)/;
		expect(libraries.filter(({target}) => faces.test(target))).toEqual([]);
	});

	test('the headless verbs never load the terminal UI', () => {
		const seen = new Set<string>();
		const visit = (name: string) => {
			const file = files.find((each) => each.name === name);
			if (!file || seen.has(name)) return;
			seen.add(name);
			for (const target of imports(file.code))
				if (target.startsWith('.')) visit(relative(root, resolve(root, dirname(name), target)));
		};
		for (const {name} of files) if (name.startsWith('cli/')) visit(name);
		const strays = files.filter(
			({name, code}) => seen.has(name) && imports(code).some((target) => /^(ink|react)$/.test(target)),
		);
		expect(strays.map(({name}) => name)).toEqual([]);
	});
});

/** The files that a file loads with a dynamic import. */
const onDemandIn = ({name, code}: {readonly name: string; readonly code: string}) =>
	[...code.matchAll(/(?<!typeof )\bimport\('(\.[^']+)'\)/g)].map(([, target = '']) =>
		relative(root, resolve(root, dirname(name), target)),
	);

/** The files that each file imports. Dynamic imports draw no arrow, and `type` imports only one in types. */
function arrowsOf(withTypes: boolean): ReadonlyMap<string, readonly string[]> {
	const statement = /^(?:import|export)\s+(type\s)?([^'";]*?)\bfrom\s*'(\.[^']+)'/gm;
	const isType = (word: string | undefined, clause: string) =>
		word !== undefined || /^\{(?:\s*type\s[^,}]*,?)+\s*\}\s*$/.test(clause);
	return new Map(
		files.map(({name, code}) => [
			name,
			[...code.matchAll(statement)]
				.filter(([, word, clause = '']) => withTypes || !isType(word, clause))
				.map(([, , , target = '']) => relative(root, resolve(root, dirname(name), target))),
		]),
	);
}

/** The files that each file loads at once, itself only in a circle. */
const reachedIn = (arrows: ReadonlyMap<string, readonly string[]>): ReadonlyMap<string, ReadonlySet<string>> =>
	new Map(
		[...arrows.keys()].map((name) => {
			const seen = new Set<string>();
			const visit = (from: string) => {
				for (const target of arrows.get(from) ?? []) {
					if (seen.has(target)) continue;
					seen.add(target);
					visit(target);
				}
			};
			visit(name);
			return [name, seen];
		}),
	);

/** The groups of files that reach each other. */
function circlesOf(arrows: ReadonlyMap<string, readonly string[]>): readonly string[] {
	const reached = reachedIn(arrows);
	const circles = [...reached].map(([name, seen]) => [...seen].filter((other) => reached.get(other)?.has(name)).sort());
	return [...new Set(circles.filter(({length}) => length > 0).map((circle) => circle.join(' ')))].sort();
}

describe('circles of imports', () => {
	test('none at run time', () => {
		expect(circlesOf(arrowsOf(false))).toEqual([]);
	});

	test('no command waits for the console, the engine of surfaces, the tenant or the server for agents that only another one needs', () => {
		const arrows = arrowsOf(false);
		const reached = new Set<string>();
		const visit = (name: string) => {
			if (reached.has(name)) return;
			reached.add(name);
			for (const target of arrows.get(name) ?? []) visit(target);
		};
		visit('cli/program.ts');
		const late = /^(?:console\/(?:features|ui|query)|surfaces\/(?:widgets|picture)|tenant\/(?:store|demo)|mcp)\//;
		expect([...reached].filter((name) => late.test(name))).toEqual([]);
	});

	test('no file loads on demand what it has loaded at once', () => {
		const reached = reachedIn(arrowsOf(false));
		const strays = files.flatMap(({name, code}) =>
			onDemandIn({name, code})
				.filter((target) => target === name || reached.get(name)?.has(target))
				.map((target) => `${name} loads ${target}`),
		);
		expect(strays).toEqual([]);
	});

	test('none of more than three files in types', () => {
		expect(circlesOf(arrowsOf(true)).filter((circle) => circle.split(' ').length > 3)).toEqual([]);
	});

	test('the last check of a write shares no function with the diff and the mask that it checks', () => {
		const room = 'domain/writes/auth-config';
		const targets = arrowsOf(false).get(`${room}/undisclosed.ts`) ?? [];
		expect(targets).toContain(`${room}/paths.ts`);
		expect(targets.filter((target) => target === `${room}/diff.ts`)).toEqual([]);
	});

	/** The rooms of the surfaces, each with the rooms that it may import. */
	const rooms: Readonly<Record<string, readonly string[]>> = {
		engine: [],
		picture: ['engine'],
		widgets: ['engine', 'picture'],
		view: ['engine', 'picture', 'widgets'],
	};

	const consoleRooms: Readonly<Record<string, readonly string[]>> = {
		keymap: [],
		list: [],
		query: [],
		terminal: ['keymap'],
		ui: ['keymap', 'list', 'terminal'],
		'first-frame': ['keymap', 'ui'],
		core: ['keymap', 'list', 'query', 'terminal', 'ui'],
		features: ['keymap', 'list', 'query', 'terminal', 'ui', 'core'],
		app: ['keymap', 'list', 'query', 'terminal', 'ui', 'core', 'features'],
	};

	const domainRooms: Readonly<Record<string, readonly string[]>> = {
		format: [],
		resources: ['format'],
		address: ['format', 'resources'],
		items: ['format', 'resources'],
		export: ['resources'],
		secret: ['format', 'resources', 'items'],
		writes: ['format', 'resources', 'items'],
		history: ['format', 'resources', 'address', 'items'],
		board: ['format', 'resources', 'address', 'items', 'history'],
		people: ['format', 'resources', 'address', 'items', 'find', 'history', 'board'],
		metrics: ['history', 'board'],
		watch: ['resources', 'address', 'items', 'history', 'board'],
	};

	/** The imports between rooms of a layer that its table does not allow. */
	function strays(layer: string, allowed: Readonly<Record<string, readonly string[]>>): readonly string[] {
		const roomOf = (name: string) => name.split('/')[1] ?? '';
		return files
			.filter(({name}) => name.startsWith(`${layer}/`) && roomOf(name) in allowed)
			.flatMap(({name, code}) =>
				imports(code)
					.map((target) => relative(root, resolve(root, dirname(name), target)))
					.filter((target) => target.startsWith(`${layer}/`))
					.filter((target) => ![roomOf(name), ...(allowed[roomOf(name)] ?? [])].includes(roomOf(target)))
					.map((target) => `${name} imports ${target}`),
			);
	}

	test('none between the rooms of the domain', () => expect(strays('domain', domainRooms)).toEqual([]));
	test('none between the rooms of the surfaces', () => expect(strays('surfaces', rooms)).toEqual([]));
	test('none between the rooms of the console', () => expect(strays('console', consoleRooms)).toEqual([]));
});

const having = (pattern: RegExp, ...except: readonly string[]) =>
	files.filter(({name, code}) => pattern.test(code) && !except.includes(name)).map(({name}) => name);

/** The last argument of every call of a function. */
function lastArguments(code: string, call: RegExp): readonly string[] {
	return [...code.matchAll(call)].map(({0: head, index}) => {
		let depth = 1;
		let start = index + head.length;
		let at = start;
		for (; depth > 0 && at < code.length; at++) {
			if ('([{'.includes(code[at] ?? '')) depth++;
			else if (')]}'.includes(code[at] ?? '')) depth--;
			else if (code[at] === ',' && depth === 1) start = at + 1;
		}
		const last = code.slice(start, at - 1).trim();
		return last;
	});
}

describe('ownership', () => {
	test('a timer has a constant time, or goes through text/timer.ts, because Node runs a longer one at once', () => {
		const computed = files
			.filter(({name}) => name !== 'text/timer.ts' && name !== 'start/entry.ts')
			.flatMap(({name, code}) =>
				lastArguments(code, /(?<![.\w])set(?:Timeout|Interval)\(/g)
					.filter((time) => !/^[\d_]+$/.test(time) && !time.startsWith('timerTime('))
					.filter(
						(time) =>
							!new RegExp(
								`const ${time} = [\\d_ *]+;|import \\{[^}]*\\b${time}\\b[^}]*\\} from '[./]*text/timestamp`,
							).test(code),
					)
					.map((time) => `${name}: ${time}`),
			);
		expect(computed).toEqual([]);
		expect(having(/\bset(?:Timeout|Interval)\b[^;]*from 'node:timers|AbortSignal\.timeout/)).toEqual([]);
	});

	test('no module creates a formatter of Intl while it loads, because the first one takes 20 ms of each start', () => {
		expect(having(/^(?:export )?const [^>\n]*new Intl\.|toLocaleString\(/m)).toEqual([]);
	});

	test('the domain knows neither React, Ink, commander nor the process', () => {
		const strays = files
			.filter(({name}) => name.startsWith('domain/'))
			.filter(
				({code}) =>
					imports(code).some((target) => /^(react|ink|commander|@tanstack\/.*|node:process)$/.test(target)) ||
					/\bprocess\.\w/.test(code),
			);
		expect(strays.map(({name}) => name)).toEqual([]);
	});

	test('one file listens to the keyboard, and one in programs of others', () => {
		expect(having(/\buse(Input|Paste)\b/, 'console/keymap/keyboard.tsx', 'surfaces/ink/Surfaces.tsx')).toEqual([]);
	});

	test('one folder reaches behind the public parts of Ink', () => {
		const strays = having(/node_modules\/|'ink-\w+'|internal_\w+/).filter(
			(name) => !/^(console\/terminal|build)\//.test(name),
		);
		expect(strays).toEqual([]);
	});

	test('the process belongs to the composition root', () => {
		expect(having(/\bprocess\.\w/, 'build/options.ts').filter((name) => !/^(?:settings|start)\//.test(name))).toEqual(
			[],
		);
		expect(having(/\bprocess\.exit\b/, 'start/ending.ts')).toEqual([]);
	});

	test('one file starts other programs, without the credentials of the environment', () => {
		expect(
			having(/(?:from |import\()'node:child_process'(?<!import type .*)/, 'settings/child.ts', 'build/run.ts'),
		).toEqual([]);
	});

	test('one file saves files as a whole', () => {
		const others = [
			// The draft of a lock, lines appended about and for an agent, an edited text in its own folder, databases, and the
			// terminal of another program.
			'settings/files/lock.ts',
			'settings/files/agent-access.ts',
			'settings/editor.ts',
			'console/app/tenant-services.ts',
			'tenant/store/open.ts',
			'tenant/store/database.ts',
			'domain/history/engines/sqlite-file.ts',
			'settings/terminal/own-descriptors.ts',
		];
		const strays = having(/\b(writeFile|writeFileSync|openSync|createWriteStream|appendFile)\(/, ...others);
		expect(strays.filter((name) => !name.startsWith('build/'))).toEqual(['settings/files/new-file.ts']);
	});

	test('no folder is created with its parents at once, which Node never ends below folders that reject new entries', () => {
		const ofTheBuild = ['build/build.ts', 'build/executable/node-package.ts'];
		expect(having(/\bmkdir(?:Sync)?\([^;]*\brecursive\b/, ...ofTheBuild)).toEqual([]);
	});

	test('tests of screens load first what the console loads on demand, which none of them can wait for', () => {
		const preloaded = readFileSync(join(root, '../test/support/launch.tsx'), 'utf8');
		// A watcher of files is passed in, and `loadSurfaces` is called.
		const others = ['settings/files/watch-file.ts', 'console/features/surfaces/SurfacesScreen.tsx'];
		const onDemand = files.filter(({name}) => name.startsWith('console/')).flatMap(onDemandIn);
		expect(onDemand.length).toBeGreaterThan(10);
		expect(onDemand.filter((each) => !others.includes(each) && !preloaded.includes(`src/${each}'`))).toEqual([]);
	});

	test('modules are not mocked, tests do not sleep', () => {
		const tests = testFiles
			.filter((name) => name !== 'architecture.test.ts')
			.map((name) => ({name, text: readFileSync(join(import.meta.dirname, name), 'utf8')}));
		expect(tests.filter(({text}) => /\b(vi|jest)\.(mock|doMock)\(/.test(text)).map(({name}) => name)).toEqual([]);
		expect(tests.filter(({text}) => /setTimeout\(\s*(resolve|done|r)\b/.test(text)).map(({name}) => name)).toEqual([]);
	});
});

describe('names', () => {
	/** Words that had a second meaning here, or a plainer one beside them. */
	const dropped = /^(?:packed|lazy|received|harmless|holder|lending|keeper|former|dialect|rebase|declined)s?$/;
	const droppedInHistory = /^(?:drafts?|pending)$/;
	/** The names that libraries give. */
	const foreign = new Set(['lazy', 'Lazy', 'isLazy', 'received']);
	const wordsOf = (name: string) =>
		(name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

	test('have none of the dropped words', () => {
		const hits = files.flatMap(({name, code}) => {
			const own = code.replace(/'(?:[^'\\\n]|\\.)*'|`[^`]*`/g, '');
			const isHistory = /^(?:domain\/history|console\/query)\//.test(name);
			const isDropped = (word: string) => dropped.test(word) || (isHistory && droppedInHistory.test(word));
			return [...new Set(own.match(/[A-Za-z_]\w*/g))]
				.filter((each) => !foreign.has(each) && wordsOf(each).some(isDropped))
				.map((each) => `${name}: ${each}`);
		});
		expect(hits).toEqual([]);
	});
});

describe('size', () => {
	const lengths = files.map(({name, text}) => ({name, lines: text.split('\n').length - 1}));

	test('no folder of src or test holds more than 20 files', () => {
		const names = [...files.map(({name}) => `src/${name}`), ...testFiles.map((name) => `test/${name}`)];
		const counts = Map.groupBy(names, dirname);
		const full = [...counts].filter(([, held]) => held.length > 20).map(([folder]) => folder);
		expect(full, 'folders whose files need a folder of their own').toEqual([]);
	});

	test('no file is over 300 lines', () => {
		expect(lengths.filter(({lines}) => lines > 300)).toEqual([]);
	});

	test('the median is under 100 lines', () => {
		const sorted = lengths.map(({lines}) => lines).sort((a, b) => a - b);
		expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(100);
	});
});
