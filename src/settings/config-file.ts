/** The config file on disk: read forgivingly, edited so that comments and layout survive. */
import {type Document, parseDocument} from 'yaml';
import {type ConfigProblem, emptyConfig, type Profile, type ReadConfig, readConfig} from './config.ts';
import {type Disk, readIfAny, updateFile} from './disk.ts';

/** Never rejects: a file that cannot be read is a problem among the others. */
export async function loadConfig(disk: Disk, path: string): Promise<ReadConfig> {
	try {
		const text = await readIfAny(disk, path);
		return text === undefined ? {config: emptyConfig, problems: []} : readConfig(text);
	} catch (error) {
		return {config: emptyConfig, problems: [{line: 1, key: '', message: `cannot be read: ${reason(error)}`}]};
	}
}

/** `~/.config/castellan/config.yaml:3: profiles.prod.color: expected …` */
export const describeProblem = (path: string, {line, key, message}: ConfigProblem): string =>
	[`${path}:${line}`, ...(key ? [key] : []), message].join(': ');

/** Adds or replaces a profile; what `profile` does not name stays as it was. */
export const saveProfile = (disk: Disk, path: string, name: string, profile: Profile): Promise<void> =>
	edit(disk, path, (document) => {
		for (const [key, value] of Object.entries(profile)) document.setIn(['profiles', name, key], value);
	});

export const removeProfile = (disk: Disk, path: string, name: string): Promise<void> =>
	edit(disk, path, (document) => {
		document.deleteIn(['profiles', name]);
		if (document.get('profile') === name) document.delete('profile');
	});

export const useProfile = (disk: Disk, path: string, name: string): Promise<void> =>
	edit(disk, path, (document) => document.set('profile', name));

function edit(disk: Disk, path: string, change: (document: Document) => void): Promise<void> {
	return updateFile(disk, path, (text = '') => {
		const document = parseDocument(text);
		const [broken] = readConfig(text).problems.filter(({key}) => key === '');
		if (broken) throw new Error(`${describeProblem(path, broken)}: nothing was changed, put that right first`);
		change(document);
		return document.toString();
	});
}

const reason = (error: unknown) => (error instanceof Error ? error.message : String(error));
