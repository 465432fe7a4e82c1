/** The file of scenes: what is to be done, and what it does. */
import type {Features} from './features.ts';
import type {Circumstances} from './machine.ts';

/** A command line, or what else happens. */
type Step =
	| {readonly line: string; readonly circumstances: Circumstances; readonly script: string}
	| {readonly action: string; readonly script: string};

export interface Scene {
	/** The behaviour. */
	readonly title: string;
	readonly features: Features;
	/** The files at the start, by path. */
	readonly files: ReadonlyMap<string, string>;
	/** The lines above the first step. */
	readonly head: string;
	readonly steps: readonly Step[];
	/** The whole of it, with its results. */
	readonly text: string;
}

const step = /^(?:(?:\((.*)\)\n)?\$ castellan ?(.*)|> (.*))$/gm;

/** `columns 80; typed ["y"]` */
const valuesIn = (text: string): object =>
	Object.fromEntries(
		text.split(/; (?=\w+ )/).map((part) => {
			const [, name = '', json = ''] = /^(\w+) (.*)$/.exec(part) ?? [];
			return [name, JSON.parse(json)];
		}),
	);

function filesIn(head: string): ReadonlyMap<string, string> {
	const files = new Map<string, string>();
	for (const [, path = '', lines = ''] of head.matchAll(/^\+ (.*)\n((?: {2}\| .*\n)*)/gm))
		files.set(path, lines.replaceAll(/^ {2}\| /gm, ''));
	return files;
}

function stepsIn(text: string): readonly Step[] {
	return [...text.matchAll(step)].map(([script, values, line, action]) =>
		action === undefined ? {script, line: line ?? '', circumstances: values ? valuesIn(values) : {}} : {script, action},
	);
}

/** The scenes of a file. Each begins with `=== ` and its title. */
export const scenesIn = (file: string): readonly Scene[] =>
	file.split(/^(?==== )/m).map((text) => {
		const head = text.slice(0, text.search(step)).trimEnd();
		const [, title = '', values] = /^=== (.*)(?:\n\((.*)\))?/.exec(head) ?? [];
		const features = values ? valuesIn(values) : {};
		return {title, features, files: filesIn(`${head}\n`), head, steps: stepsIn(text), text: text.trimEnd()};
	});
