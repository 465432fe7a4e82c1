/** The processes that another one has started. */
import {execFileSync} from 'node:child_process';
import {existsSync, readdirSync, readFileSync} from 'node:fs';

/** The oldest first. Linux has files for them, one of each thread, which are read at once; elsewhere it takes a program. */
export function childrenOf(pid: number): number[] {
	try {
		const tasks = `/proc/${pid}/task`;
		const lists = existsSync('/proc/self/task')
			? readdirSync(tasks).map((thread) => readFileSync(`${tasks}/${thread}/children`, 'utf8'))
			: [execFileSync('pgrep', ['-P', String(pid)], {encoding: 'utf8'})];
		return lists.join(' ').match(/\d+/g)?.map(Number) ?? [];
	} catch {
		// It has ended, or `pgrep` has found nothing.
		return [];
	}
}
