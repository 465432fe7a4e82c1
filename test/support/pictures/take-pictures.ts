/** Takes the pictures in `assets/pictures` from real runs of the built program on the demo tenant: `npm run pictures`. */
import {mkdir, writeFile} from 'node:fs/promises';
import {join, resolve} from 'node:path';
import {openDemo} from '../demo-terminal.ts';
import {pictureOf} from '../picture.ts';

interface Shot {
	readonly name: string;
	readonly title: string;
	readonly at: string;
	readonly columns: number;
	readonly rows: number;
	/** Pairs of expected screen text and the keys to type then. The last text is only awaited. */
	readonly steps: readonly (readonly [wait: string, keys: string])[];
	/** Also taken on a light terminal, as NAME-light. */
	readonly hasLight?: true;
}

const shots: readonly Shot[] = [
	{
		name: 'board',
		title: 'The board, with a preview',
		hasLight: true,
		at: '/board',
		columns: 120,
		rows: 34,
		steps: [
			['400 apps, complete', 'jj'],
			['─ Deprecation deadline passed ─', ''],
		],
	},
	{
		name: 'apps',
		title: 'Apps, with a preview',
		hasLight: true,
		at: '/apps',
		columns: 120,
		rows: 34,
		steps: [
			['Source Control', 'jjjj'],
			['─ Data Warehouse ─', ''],
		],
	},
	{
		name: 'apps-80x24',
		title: 'Apps at 80 by 24',
		hasLight: true,
		at: '/apps',
		columns: 80,
		rows: 24,
		steps: [
			['Source Control', 'jj'],
			['3/100', ''],
		],
	},
	{
		name: 'apps-40x12',
		title: 'Apps at 40 by 12',
		at: '/apps',
		columns: 40,
		rows: 12,
		steps: [
			['Source Control', ''],
			['1/100', ''],
		],
	},
	{
		name: 'app',
		title: 'An app in full',
		at: 'apps/app_0000003',
		columns: 100,
		rows: 34,
		steps: [
			['Display name', 'jj'],
			['line 3', ''],
		],
	},
	{
		name: 'secret',
		title: 'A secret by its share code',
		at: '/secret',
		columns: 100,
		rows: 26,
		steps: [
			['Share code or URL', 'keep 7q2m valt\r'],
			['USABLE', ''],
		],
	},
	{
		name: 'auth-configs',
		title: 'Auth configs',
		hasLight: true,
		at: '/auth-configs',
		columns: 120,
		rows: 30,
		steps: [
			['Workforce', 'jjjjjjjjjjjjj'],
			['14/26', ''],
		],
	},
	{
		name: 'update',
		title: 'An update before it is sent',
		hasLight: true,
		at: 'auth-configs/ac_07',
		columns: 100,
		rows: 30,
		steps: [
			['Scopes', 'e'],
			['which field', 'scopes\r'],
			['Takes', ',groups\r'],
			['Review and send', ''],
		],
	},
	{
		name: 'notifications',
		title: 'Notification settings',
		at: '/notifications',
		columns: 100,
		rows: 20,
		steps: [
			['Approval', 'jj'],
			['12 categories', ''],
		],
	},
	{
		name: 'owners',
		title: 'Owners of an entitlement',
		at: 'apps/app_0000001/entitlements/ent_1/owners',
		columns: 120,
		rows: 28,
		steps: [
			['100 loaded', 'j'],
			['2/100', ''],
		],
	},
	{
		name: 'step-up',
		title: 'Rotating a step-up secret',
		at: 'step-up/sp_1',
		columns: 100,
		rows: 24,
		steps: [
			['rotate', 'e'],
			['not shown', 'a-new-client-secret\r'],
			['Review and send', ''],
		],
	},
	{
		name: 'help',
		title: 'The keys that work here',
		at: '/apps',
		columns: 100,
		rows: 30,
		steps: [
			['Source Control', '?'],
			['Keys of this screen', ''],
		],
	},
	{
		name: 'themes',
		title: 'The themes in the palette',
		at: '/auth-configs',
		columns: 80,
		rows: 24,
		steps: [
			['Workforce', 'jjj'],
			['4/26', ':theme\r'],
			['▌ Theme auto', '\u001b[B\u001b[B\u001b[B'],
			['▌ Theme dark-high-contrast', ''],
		],
	},
	{
		name: 'palette',
		title: 'The palette',
		at: '/apps',
		columns: 100,
		rows: 24,
		steps: [
			['Source Control', ':'],
			['Enter a command', 'apps?query=vault'],
			['query=vault', ''],
		],
	},
	{
		name: 'tool-bindings',
		title: 'A deletion before it is sent',
		at: 'tool-bindings/srv_2',
		columns: 100,
		rows: 26,
		steps: [
			['A deletion', 'e'],
			['Paste them here', '\u001b[200~app_0000012,con_ticketing,list_ticket\rapp_0000012,con_ticketing\u001b[201~'],
			['Type the count', ''],
		],
	},
	{
		name: 'owner',
		title: 'An owner, and where each value came from',
		at: 'apps/app_0000001/entitlements/ent_1/owners',
		columns: 100,
		rows: 40,
		steps: [
			['100 loaded', '\r'],
			['Ownership', ''],
		],
	},
	...[0, 1, 2].map(
		(page): Shot => ({
			name: `surfaces-${page + 1}`,
			title: `Surfaces of a conversation, part ${page + 1}`,
			at: 'surfaces/cnv_9',
			columns: 120,
			rows: 111,
			steps: [
				['agent surface', '\u0006'.repeat(page)],
				[page === 2 ? ' of 3' : `lines ${page * 107 + 1} to`, ''],
			],
		}),
	),
];

/** `PICTURES` names another folder, to try it. */
const folder = resolve(process.env.PICTURES ?? resolve(import.meta.dirname, '../../../assets/pictures'));

async function take({name, title, at, columns, rows, steps}: Shot, background: 'dark' | 'light'): Promise<void> {
	const demo = await openDemo({columns, rows, at, background});
	try {
		for (const [text, keys] of steps) {
			await demo.shows(text);
			if (keys) demo.type(keys);
		}
		await demo.quiet();
		const isLight = background === 'light';
		const picture = pictureOf(demo.terminal, title, isLight);
		await writeFile(join(folder, `${name}${isLight ? '-light' : ''}.svg`), picture);
	} finally {
		await demo.close();
	}
}

await mkdir(folder, {recursive: true});
for (const shot of shots) {
	await take(shot, 'dark');
	if (shot.hasLight) await take(shot, 'light');
}
// A closed pseudo-terminal can keep Node running.
process.exit();
