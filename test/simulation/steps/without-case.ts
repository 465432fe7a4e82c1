/** Why a verb has no case of failed steps. */

const onDatabase =
	'It writes only to a database, which the machine in memory lacks. Tests on both engines end it at each of its statements.';
const serves = 'It runs until it is ended. Its clients and its tests see its failures.';

export const withoutCase: Readonly<Record<string, string>> = {
	'bookmarks share': onDatabase,
	'bookmarks unshare': onDatabase,
	complete: 'It says nothing when it fails: a shell completes nothing then.',
	docs: 'It reads only what lies beside the program, which only the output can fail.',
	help: 'It prints a text of the program, which only the output can fail: `completion` and `config path` do.',
	mcp: serves,
	serve: serves,
	'views share': onDatabase,
	'views unshare': onDatabase,
};
