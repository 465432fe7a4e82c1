/** Why a verb has no case of failed steps. */

const printsText =
	'It prints a text of the program, which only the output can fail: `completion` and `config path` do.';
const readsSurfaces = 'It reads a saved file or stdin and draws it. Its own tests damage both.';
const serves = 'It runs until it is ended. Its clients and its tests see its failures.';

export const withoutCase: Readonly<Record<string, string>> = {
	complete: 'It says nothing when it fails: a shell completes nothing then.',
	help: printsText,
	'config schema': printsText,
	'history sql': printsText,
	'history key': 'It only writes to the keychain, which the disk in memory lacks.',
	'history password': 'It only writes to the keychain, which the disk in memory lacks.',
	mcp: serves,
	serve: serves,
	surfaces: readsSurfaces,
	'surfaces check': readsSurfaces,
	'surfaces eval': readsSurfaces,
	'surfaces preview': readsSurfaces,
	'surfaces schema': printsText,
};
