/** The choices of a person, a colleague and a bad network. */

/** Faults with an end, and with a body that an honest service can send. */
export const faultNames = [
	...['400', '401', '403', '404', '408', '409', '421', '425', '429', '429-seconds', '429-absurd', '500', '502', '503'],
	...['504', '503-after', 'dropped', 'dropped-early', 'truncated', 'member-twice', 'empty', 'html', 'content-type'],
	...['not-utf8', 'cut', 'slow-headers', 'host-redirect', 'loop-redirect', 'wrong-types', 'unknown-enum', 'nulls'],
	...['unknown-fields', 'no-list', 'other-id', 'unchanged', 'same-token', 'duplicate-ids', 'bad-token', 'empty-page'],
	...['reorder', 'overlap', 'twin-ids'],
] as const;

export const sizes: readonly [Size, ...Size[]] = [
	[100, 24],
	[80, 24],
	[60, 16],
	[40, 12],
	[140, 40],
	[20, 5],
];

/** What can happen to a write: the service applies it or not, and its response is lost, delayed, or says something else. */
export const writeFaults = [
	...['dropped', 'dropped-early', '408', '409', '500', '502', '504', 'truncated', 'cut', 'empty', 'html', 'not-utf8'],
	...['slow-headers', 'other-id', 'unchanged', 'wrong-types', '401', '503-after', '404-after', '409-after'],
] as const;

/** The habit of a person. A run of a few steps without a habit seldom gets to the end of a write. */
export type Habit =
	| 'anything'
	| 'writes'
	| 'waits for the tenant'
	| 'looks through lists'
	| 'saves'
	| 'wanders'
	| 'visits tenants';

/** The habits, each as often as a person has it. */
export const habits: readonly [Habit, ...Habit[]] = [
	...(['anything', 'anything', 'writes', 'writes', 'writes', 'writes', 'waits for the tenant'] as const),
	...(['looks through lists', 'saves', 'saves', 'wanders', 'wanders'] as const),
];

/** Tasks of several steps. */
const freeTasks = [
	'update',
	'update',
	'rotate',
	'delete',
	'search',
	'filter',
	'refresh',
	'open',
	'scroll',
	'twins',
	'return',
];
export const tasksOf: Readonly<Record<Habit, readonly [string, ...string[]]>> = {
	anything: ['update', ...freeTasks],
	writes: ['update', 'update', 'rotate', 'delete', 'delete'],
	'waits for the tenant': ['outage', 'outage', 'search', 'refresh'],
	'looks through lists': ['return', 'sort', 'filter', 'scroll', 'twins', 'refresh', 'search', 'elsewhere'],
	saves: [
		'damage',
		'bookmark',
		'bookmark',
		'view',
		'silence',
		'export',
		'copy',
		'browse',
		'sign in',
		'machine',
		'machine',
		'verb',
		'removal',
		'delete',
	],
	wanders: ['wander'],
	'visits tenants': ['visit', 'visit', 'edit'],
};

/** The reports that a terminal may send by itself: its name, a colour, a mode, the place of the cursor, the focus. */
export const reports = [
	...[
		'\u001b[?62;22c',
		'\u001b]11;rgb:1e1e/1e1e/2e2e\u001b\\',
		'\u001b[?2026;2$y',
		'\u001b[5;10R',
		'\u001b[I',
		'\u001b[O',
	],
	...['\u001bP>|xterm(390)\u001b\\', '\u001b[?1u', '\u001b[<35;10;5M', '\u001b]52;c;aGVsbG8=\u0007', '\u001b[97;1:3u'],
] as const;

/** Text of other programs, some of which would control a terminal. */
export const pastes = [
	...['N01', 'line\nline', 'app_1,con_1,tool_000\n', '\u001b[31mx', '\u001b]8;;https://p.example\u0007x', '\u202ex'],
] as const;

/** The screens that a number or a name opens. */
export const screens = [
	...[
		'apps',
		'auth-configs',
		'board',
		'requests',
		'notifications',
		'history',
		'proposals',
		'handover',
		'tool-bindings/srv_1',
	],
	...['step-up/sp_1', 'surfaces/cnv_1', 'secret/KEEP-7Q2M-VALT', 'ac_02', 'app_0005', 'apps?query=The', 'ac_99'],
] as const;

export type Size = readonly [columns: number, rows: number];
