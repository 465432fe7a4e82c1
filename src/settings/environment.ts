/** The environment variables that castellan reads, with their meanings. The documents are generated from this table. */
import {isAbsolute} from 'node:path';
import {nearest} from '../text/match/nearest.ts';

/** By name, in the order of the documents. */
export const environmentVariables = {
	CASTELLAN_BASE_URL: 'The base URL of the tenant. It overrides the one of the profile.',
	CASTELLAN_PROFILE: 'The profile of the config file.',
	CASTELLAN_TOKEN: 'An access token. It has priority over client credentials and over stored credentials.',
	CASTELLAN_CLIENT_ID: 'The id of client credentials.',
	CASTELLAN_CLIENT_SECRET: 'The secret of client credentials.',
	CASTELLAN_CLIENT_CERT:
		'A file with a certificate of the client, as --client-cert. It overrides the one of the profile.',
	CASTELLAN_CLIENT_KEY: 'The file of its key, as --client-key.',
	CASTELLAN_HISTORY:
		'The PostgreSQL database of the history, which may hold its password. It overrides the one of the profile.',
	CASTELLAN_HISTORY_KEY: 'The key with which a team encrypts its shared history.',
	CASTELLAN_AUTHOR:
		'The name of the person or program in a history. By default the user of the database, or the value of USER, LOGNAME or USERNAME. Without any of them, the author has no name.',
	CASTELLAN_LIMITED:
		'Any value: in the executable for Linux, every command has the rights of `castellan mcp` there, which reaches castellan’s own files and starts no program. The console has all rights.',
	PGPASSFILE: 'The file with the passwords of PostgreSQL databases (default ~/.pgpass).',
	PGPASSWORD: 'The password of a shared history.',
	PGHOST: 'The hosts of a shared history whose address names none, or the folder of a socket.',
	PGPORT: 'Its ports.',
	PGDATABASE: 'Its database.',
	PGUSER: 'Its user.',
	PGSERVICE: 'The service that its address leaves open.',
	PGSERVICEFILE: 'The file of services (default ~/.pg_service.conf).',
	PGSSLMODE: 'How its connection is encrypted and checked: verify-full, verify-ca, require or disable.',
	PGSSLROOTCERT: 'A PEM file of the authorities of its certificate, or system.',
	PGSSLCERT: 'A PEM file with the certificate of its user.',
	PGSSLKEY: 'A PEM file with the key of that certificate.',
	PGAPPNAME: 'The name of the program in its sessions (default castellan).',
	PGCONNECT_TIMEOUT: 'The seconds to wait for a connection (default 10).',
	PGOPTIONS: 'The settings of its sessions.',
	PGTARGETSESSIONATTRS: 'Which of its hosts may be used, such as read-write.',
	HTTPS_PROXY: 'The proxy of requests to https addresses.',
	NO_PROXY: 'The hosts that need no proxy: names, addresses and networks, between commas or blanks.',
	https_proxy: 'Like HTTPS_PROXY, with priority.',
	no_proxy: 'Like NO_PROXY, with priority.',
	NODE_EXTRA_CA_CERTS: 'A PEM file with additional trusted certificates, as for every Node.js program.',
	VISUAL: 'The editor of documents and of the config file.',
	EDITOR: 'The editor, without VISUAL.',
	SHELL: 'The shell that runs the command line for piped rows (default /bin/sh).',
	NO_COLOR: 'Any value turns colour off.',
	FORCE_COLOR: 'The colours to use: 0 for none, 1 for 16, 2 for 256, 3 for true colour. It has priority over NO_COLOR.',
	TERM: 'The kind of terminal. dumb turns escape sequences off.',
	COLORTERM: 'truecolor or 24bit on a terminal with true colour.',
	XTERM_VERSION: 'The version of xterm, which has true colour since 331.',
	TERM_PROGRAM: 'The terminal program. Some have true colour and do not set COLORTERM.',
	COLORFGBG: 'The colours of the terminal, such as 15;0, if it does not report its background.',
	WT_SESSION: 'Set by Windows Terminal.',
	TMUX: 'Set by tmux, whose buffer then receives copied text.',
	STY: 'Set by GNU screen, which has no true colour.',
	LC_ALL: 'The locale. Without UTF-8, castellan draws in ASCII.',
	LC_CTYPE: 'The locale of characters, without LC_ALL.',
	LANG: 'The locale, without LC_ALL and LC_CTYPE.',
	INK_SCREEN_READER: 'true draws the console as plain, numbered lines.',
	CI: 'Any value: the terminal is not asked for its background.',
	AI_AGENT:
		'Set by coding agents. castellan then opens no console and asks nothing, as without a terminal, and prints errors as a line of JSON with -o json and -o ndjson.',
	CLAUDECODE: 'Like AI_AGENT.',
	GEMINI_CLI: 'Like AI_AGENT.',
	CURSOR_AGENT: 'Like AI_AGENT.',
	DISPLAY: 'Set by X11, for the clipboard and the browser.',
	WAYLAND_DISPLAY: 'Set by Wayland, for the clipboard and the browser.',
	SSH_CONNECTION: 'Set by SSH. Copied text then goes to the terminal, and no browser is opened.',
	SSH_TTY: 'Like SSH_CONNECTION.',
	XDG_CONFIG_HOME: 'The directory of the folder with the config file.',
	XDG_STATE_HOME: 'The directory of the folder with saved data.',
	XDG_CACHE_HOME: 'The directory of the folder with compiled code.',
	HOME: 'The home directory.',
	USER: 'The user of the system.',
	LOGNAME: 'Like USER.',
	USERNAME: 'Like USER.',
	PATH: 'The directories of programs: the editor, and tools of the clipboard.',
	OS: 'Set by Windows.',
} as const;

/** The environment. An empty value counts as unset. A variable that is not in the table does not compile. */
export type Env = {readonly [Name in keyof typeof environmentVariables]?: string | undefined};

const own = 'CASTELLAN_';

/** What castellan ignores of the environment, as clauses. Only a variable with a similar name counts as misspelt: others belong to other programs. */
export function environmentProblems(env: Env & {readonly TZ?: string | undefined}): readonly string[] {
	const names = Object.keys(environmentVariables);
	const ownNames = names.filter((name) => name.startsWith(own)).map((name) => name.slice(own.length));
	const misspelt = Object.keys(env).flatMap((name) => {
		const [close] = name.startsWith(own) && !names.includes(name) ? nearest(name.slice(own.length), ownNames) : [];
		return close === undefined ? [] : [`${name} is ignored. Did you mean ${own}${close}?`];
	});
	const folders = ['XDG_CONFIG_HOME', 'XDG_STATE_HOME', 'XDG_CACHE_HOME'] as const;
	const relative = folders.filter((name) => env[name] && !isAbsolute(env[name]));
	return [
		...misspelt,
		...relative.map((name) => `${name} is ignored, because it is not an absolute path`),
		...(env.TZ && !isZone(env.TZ) ? [`no time zone is called ${env.TZ} (TZ), so local times are in UTC`] : []),
	];
}

/** Also a zone by its offset, which has no name. */
function isZone(name: string): boolean {
	if (new Date().getTimezoneOffset() !== 0) return true;
	try {
		return new Intl.DateTimeFormat('en', {timeZone: name.replace(/^:/, '')}) !== undefined;
	} catch {
		return false;
	}
}
