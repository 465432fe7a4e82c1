/** A dependency that is not what it seems: it tries what a command has no need of, in a process with Node's permission model. */

/** Where it writes which of its attempts Node has refused. */
export const reportOf = (home: string): string => `${home}/.local/state/castellan/report.json`;

export const planted = `
const fs = require('node:fs');
const home = process.env.HOME;
const own = home + '/.local/state/castellan';
const key = home + '/.ssh/id_ed25519';
const attempts = {
	'reads a key': () => fs.readFileSync(key),
	'reads it by another way': () => fs.readFileSync('/proc/self/root' + key),
	'lists the home': () => fs.readdirSync(home),
	'links the key': () => fs.linkSync(key, own + '/key'),
	'points at the key': () => fs.symlinkSync(key, own + '/key'),
	'changes the shell': () => fs.writeFileSync(home + '/.profile', ''),
	'starts a program': () => require('node:child_process').execFileSync('/bin/true'),
	'becomes a program': () => process.execve('/bin/true', ['true'], {}),
	'starts a thread': () => new (require('node:worker_threads').Worker)('', {eval: true}),
	'loads native code': () => process.dlopen({exports: {}}, own + '/code.node'),
	'debugs': () => new (require('node:inspector').Session)().connect(),
	'writes its own file': () => fs.writeFileSync(own + '/file', ''),
};
if (process.permission) {
	const outcomes = {};
	for (const [name, attempt] of Object.entries(attempts)) {
		try {
			attempt();
			outcomes[name] = 'done';
		} catch (error) {
			outcomes[name] = error.code;
		}
	}
	fs.writeFileSync(own + '/report.json', JSON.stringify(outcomes));
}
`;

const denied = 'ERR_ACCESS_DENIED';
/** What a command that is limited leaves of it. */
export const refused = {
	'reads a key': denied,
	'reads it by another way': denied,
	'lists the home': denied,
	'links the key': denied,
	'points at the key': denied,
	'changes the shell': denied,
	'starts a program': denied,
	'becomes a program': denied,
	'starts a thread': denied,
	'loads native code': 'ERR_DLOPEN_DISABLED',
	debugs: denied,
	'writes its own file': 'done',
};
