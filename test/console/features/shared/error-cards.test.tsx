import {expect, test} from 'vitest';
import {ApiError, type ApiErrorDetail} from '../../../../src/client/error.ts';
import {
	type CardOf,
	drawCard,
	fitCard,
	paintCardLine,
	useErrorCard,
} from '../../../../src/console/features/shared/error-card.ts';
import type {KeyOverrides} from '../../../../src/console/keymap/commands.ts';
import {createTheme} from '../../../../src/text/theme.ts';
import {liveSettings} from '../../../support/launch.tsx';
import {show} from '../../show.tsx';

type Tenant = NonNullable<NonNullable<NonNullable<Parameters<typeof show>[1]>['services']>['tenant']>;

function cards(tenant: Tenant = {}, keys?: KeyOverrides): CardOf {
	let card: CardOf | undefined;
	function Card() {
		card = useErrorCard();
		return null;
	}
	const settings = {live: liveSettings({keys})};
	show(<Card />, {services: {tenant: {name: 'eu', ...tenant}, settings}});
	if (!card) throw new Error('no card');
	return card;
}
const failure = (detail: Partial<ApiErrorDetail>) =>
	new ApiError({kind: 'server', message: 'It failed', advice: '', applied: 'no', ...detail});
const said = (card: ReturnType<CardOf>) => card.map(({text, tone, rank}) => `${rank} ${tone}: ${text}`);

test('a card says what failed and which keys help, and ranks what a small screen drops', () => {
	const card = cards({}, {'app.errors': ['E'], 'go.requests': []});
	expect(said(card('Cannot load', new Error('No route')))).toEqual([
		'0 bad: Cannot load on eu',
		'0 plain: No route',
		'3 plain: ',
		'0 accent: r retry  E all errors',
	]);
	const error = failure({advice: 'Wait', requestId: 'req_1'});
	expect(said(card('Cannot load', error, [['app.back', 'back']]))).toEqual([
		'0 bad: Cannot load on eu',
		'0 plain: It failed',
		'1 plain: Wait',
		'2 dim: Request req_1',
		'3 plain: ',
		'0 accent: esc back  E all errors',
	]);
});

test('a card offers a sign-in where there is one and it can help', () => {
	const last = (tenant: Tenant, kind: ApiErrorDetail['kind']) => cards(tenant)('', failure({kind})).at(-1)?.text;
	const signIn = {} as NonNullable<Tenant['signIn']>;
	expect(last({signIn}, 'unauthenticated')).toBe('I sign in  r retry  ! all errors  @ requests');
	expect(last({signIn}, 'server')).toBe('r retry  ! all errors  @ requests');
	expect(last({}, 'unauthenticated')).toBe('r retry  ! all errors  @ requests');
});

const hints = (text: string) => ({text, tone: 'accent', rank: 0}) as const;
const reason = (text: string, rank = 0) => ({text, tone: 'plain', rank}) as const;
const fitted = (card: Parameters<typeof fitCard>[0], width: number, height: number) =>
	fitCard(card, width, height, '…').map(({text}) => text);

test('a card of one line has its keys, of no width eight cells, and loses the second line of keys before the advice', () => {
	const keys = hints('r retry  ! all errors');
	expect(fitted([reason('It failed'), keys], 20, 1)).toEqual(['It failed …']);
	expect(fitted([reason('It failed at once'), hints('r retry')], 12, 2)).toEqual(['It failed a…', 'r retry']);
	expect(fitted([reason('abcdefghij')], 0, 9)).toEqual(['abcdefgh', 'ij']);
	expect(fitted([hints('abcdefghij')], 0, 9)).toEqual(['abcdefgh', 'ij']);
	expect(fitted([reason('aaaa  bbb cc')], 10, 9)).toEqual(['aaaa  bbb', 'cc']);
	expect(fitted([keys], 21, 9)).toEqual(['r retry  ! all errors']);
	expect(fitted([keys], 20, 9)).toEqual(['r retry', '! all errors']);
	expect(fitted([hints('r retry all  ! list  @ x')], 11, 9)).toEqual(['r retry all', '! list  @ x']);
	const card = [reason('It failed'), reason('Wait', 1), keys];
	expect([4, 3, 2].map((height) => fitted(card, 20, height))).toEqual([
		['It failed', 'Wait', 'r retry', '! all errors'],
		['It failed', 'Wait', 'r retry'],
		['It failed', 'r retry'],
	]);
});

test('the keys of a card have the look of the footer', () => {
	const theme = {
		...createTheme({hasColor: false, hasUnicode: true}),
		paint: (s: string, text: string) => `<${s} ${text}>`,
	};
	expect(paintCardLine(hints('r retry  ! all errors'), theme)).toBe(
		'<accent r><dim  retry>  <accent !><dim  all errors>',
	);
	expect(drawCard([reason('It is down')], 12, 9, theme)).toEqual([' <plain It is down>']);
	expect(paintCardLine(reason('It failed'), theme)).toBe('<plain It failed>');
});
