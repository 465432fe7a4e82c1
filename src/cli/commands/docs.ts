/** `docs`: the documents of this release. They lie beside the program, so they say what this version does. */
import {readdir, readFile} from 'node:fs/promises';
import {join} from 'node:path';
import {FailedError, UsageError} from '../../settings/error.ts';
import {nearest} from '../../text/match/nearest.ts';
import type {CliContext} from '../context.ts';
import {plainColumn, printRows} from '../output/writer.ts';
import {globals, verb} from '../verb.ts';

interface Topic {
	readonly topic: string;
	readonly title: string;
	readonly file: string;
}

const columns = [
	plainColumn('topic', 'Topic'),
	plainColumn('title', 'Title', {grow: true}),
	plainColumn('file', 'File'),
];

export const docsVerb = verb({
	name: 'docs',
	summary: 'Show the documents of this release',
	description:
		'List the documents that came with castellan, with their files, or print one of them. They are written in Markdown. castellan help TOPIC prints the same.',
	args: [{form: '[topic]', help: 'the document to print'}],
	globals: globals.output,
	examples: [
		['', 'List the documents'],
		['first-night', 'Read the guide of a first night on call'],
	],
	fields: {names: ['topic', 'title', 'file']},
	run: async (context, flags, topic) => {
		const topics = await topicsOf(context);
		if (topics.length === 0)
			throw new FailedError(
				'the documents are not beside the program: a single executable has none. The package has them',
			);
		if (topic === undefined) return printRows(context, flags, columns, topics);
		const found = topics.find((each) => each.topic === topic);
		if (!found) throw new UsageError(`there is no document “${topic}”. ${advice(topic, topics)}`);
		await printDocument(context, found);
	},
});

export const printDocument = async (context: CliContext, {file}: Topic): Promise<void> =>
	context.stdout.write(await readFile(file, 'utf8'));

function advice(topic: string, topics: readonly Topic[]): string {
	const [near] = nearest(
		topic,
		topics.map((each) => each.topic),
	);
	return near ? `Did you mean ${near}?` : 'castellan docs lists them';
}

/** The guides first. None where the program has no documents beside it. */
export async function topicsOf({documentsFolder}: CliContext): Promise<readonly Topic[]> {
	const folder = await documentsFolder();
	const inFolder = async (path: string) => {
		const names = await readdir(path).catch(() => []);
		const files = names.filter((name) => name.endsWith('.md')).sort();
		return Promise.all(files.map(async (name) => topicOf(name, join(path, name))));
	};
	return [...(await inFolder(join(folder, 'guides'))), ...(await inFolder(folder))];
}

async function topicOf(name: string, file: string): Promise<Topic> {
	const [, title = name] = /^# (.*)$/m.exec(await readFile(file, 'utf8')) ?? [];
	return {topic: name.replace(/\.md$/, ''), title, file};
}
