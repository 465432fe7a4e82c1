/** A disk in memory with the functions that state files use. */
import {basename, dirname} from 'node:path';
import type {Disk} from '../../src/settings/files/disk.ts';

const reasons = {ENOENT: 'no such file or directory', EEXIST: 'file already exists'};

const failure = (code: keyof typeof reasons, path: string) =>
	Object.assign(new Error(`${code}: ${reasons[code]}, open '${path}'`), {code});

export function memoryDisk(now: () => number, files = new Map<string, string>()): Disk {
	const textOf = (path: string) => {
		const text = files.get(path);
		if (text === undefined) throw failure('ENOENT', path);
		return text;
	};
	/** A file, or the files of a folder. */
	const within = (path: string) => [...files.keys()].filter((file) => `${file}/`.startsWith(`${path}/`));
	function create(path: string, text: string) {
		if (files.has(path)) throw failure('EEXIST', path);
		files.set(path, text);
	}
	const fs = {
		link: async (from: string, to: string) => create(to, textOf(from)),
		mkdir: async () => undefined,
		readdir: async (path: string) =>
			[...files.keys()].flatMap((file) => (dirname(file) === path ? [basename(file)] : [])),
		readFile: async (path: string) => textOf(path),
		realpath: async (path: string) => {
			textOf(path);
			return path;
		},
		rename: async (from: string, to: string) => {
			const moved = within(from);
			if (moved.length === 0) textOf(from);
			for (const file of moved) {
				files.set(`${to}${file.slice(from.length)}`, textOf(file));
				files.delete(file);
			}
		},
		rm: async (path: string, {recursive = false} = {}) => {
			for (const file of recursive ? within(path) : [path]) files.delete(file);
		},
		stat: async (path: string) => {
			const isFolder = !files.has(path) && within(path).length > 0;
			return {
				size: isFolder ? 0 : textOf(path).length,
				mode: 0o600,
				uid: process.getuid?.(),
				isFile: () => !isFolder,
				isDirectory: () => isFolder,
				isFIFO: () => false,
			};
		},
		writeFile: async (path: string, text: string, {flag}: {readonly flag?: string} = {}) =>
			flag === 'wx'
				? create(path, text)
				: void files.set(path, `${flag === 'a' ? (files.get(path) ?? '') : ''}${text}`),
	};
	return {fs: fs as unknown as Disk['fs'], now, wait: () => Promise.resolve()};
}
