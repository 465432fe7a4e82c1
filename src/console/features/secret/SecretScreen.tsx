/** Looks up a shared secret by its code. Shows first whether it can be used, then its fields. */
import {useEffect, useEffectEvent, useRef, useState} from 'react';
import {ApiError} from '../../../client/error.ts';
import {clockLine} from '../../../domain/format/clocks.ts';
import {readShareCode} from '../../../domain/format/share-code.ts';
import {verdictMeanings} from '../../../domain/resources/secret.ts';
import {lookUpSecret, viewSecret} from '../../../domain/secret/look-up.ts';
import {wrap} from '../../../text/cells.ts';
import type {Theme} from '../../../text/theme.ts';
import {EntrySlot, useEntryState, useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {useTheme} from '../../terminal/theme-context.tsx';
import type {Store} from '../../ui/store.ts';
import {TextField} from '../../ui/TextField.tsx';
import {blankLine, drawError, drawFields, LinesScreen, textLine} from '../detail/LinesScreen.tsx';
import {drawRaw} from '../detail/raw-text.ts';
import {joinedLines, type TextLines} from '../detail/text-lines.ts';
import {type Remedy, useErrorCard} from '../shared/error-card.ts';
import {useBodySize} from '../shared/ScreenFrame.tsx';
import {rawJson, rawPieces, useCopy} from '../shared/use-copy.ts';
import {useLoggedErrors} from '../shared/use-reads.ts';

const label = ' Share code or URL: ';
/** A look-up may count as a view, so only a person repeats it. */
const remedies: readonly Remedy[] = [['list.search', 'look up again']];
const introduction =
	'A share code or a share URL shows whether its secret can be used. One request; it may count as a view.';
const titles = {'list.search': 'Look up'};
const isNotFound = (error: Error) => error instanceof ApiError && error.kind === 'not-found';
const nothing = {whyNot: 'No secret is shown'};

export function SecretScreen() {
	const {report, show, size} = useScreen();
	const theme = useTheme();
	const {width, height} = useBodySize();
	const copy = useCopy();
	const {now} = useServices().clock;
	const card = useErrorCard();
	const {lookup, pasted, takePasted, lookUp, cancel} = useSecret();
	const [isPrompting, setPrompting] = useState(lookup.state === 'none');
	const [isRaw, setRaw] = useState(false);

	function submit(text: string) {
		const read = readShareCode(text);
		if ('problem' in read) return report(read.problem, 'bad');
		if (read.host) report(`Read the code from a URL of ${read.host}; the look-up goes to this tenant only`);
		setPrompting(false);
		lookUp(read.code);
	}

	const lookUpPasted = useEffectEvent(() => {
		if (pasted === undefined) return;
		takePasted();
		submit(pasted);
	});
	// A code pasted on another screen starts one look-up when the visit begins.
	useEffect(() => {
		let isMounted = true;
		// The code is looked up once, so it is taken after React has run the effects of the mount.
		queueMicrotask(() => {
			if (isMounted) lookUpPasted();
		});
		return () => {
			isMounted = false;
		};
	}, []);

	useLoggedErrors(lookup.state === 'failed' ? lookup.error : undefined);
	const match = lookup.state === 'found' ? lookup : undefined;

	function linesOf({found}: NonNullable<typeof match>): TextLines {
		const {verdict, headline, detail, views, clocks} = viewSecret(found, {...show, now: now()});
		const head = wrap(headline, width - 2).map((line) =>
			textLine(line, (text) => theme.paint('bold', theme.paint(verdict.tone, text))),
		);
		const bar =
			views && !theme.isLinear ? [textLine(viewsBar(views, theme), (text) => theme.paint(verdict.tone, text))] : [];
		const clock = clocks
			? wrap(clockLine(clocks), width - 2).map((line) => textLine(line, (text) => theme.paint('warn', text)))
			: [];
		return joinedLines(
			[...head, ...bar, ...clock, blankLine],
			isRaw ? drawRaw(rawPieces(found.secret), width, theme) : drawFields(detail, width, theme),
		);
	}
	function status(): string {
		if (lookup.state === 'loading') return theme.paint('dim', ` Looking up ${lookup.code} once; ctrl-c cancels`);
		if (lookup.state === 'failed')
			return theme.paint(
				'bad',
				` ${isNotFound(lookup.error) ? 'Not found. f tries another code' : 'The look-up failed. f tries again'}`,
			);
		return theme.paint('dim', match ? ' Read once, never refreshed. f looks up another code' : ' f looks up a code');
	}
	function lines(): TextLines {
		if (lookup.state === 'found') return linesOf(lookup);
		if (lookup.state === 'failed') {
			const title = `Cannot look up the secret ${lookup.code}`;
			return drawError(card(title, lookup.error, remedies), width, height, theme);
		}
		if (lookup.state === 'loading') return [];
		const head = wrap(introduction, width - 2).map((text) => textLine(text, (line) => theme.paint('dim', line)));
		return [...head, blankLine, ...drawFields(verdictMeanings, width, theme)];
	}

	return (
		<LinesScreen
			title="Secret"
			loadedAt={match?.at}
			lines={lines()}
			status={status}
			titles={titles}
			prompt={
				isPrompting && (
					<TextField
						label={label}
						verb="Look up"
						width={size.columns}
						placeholder="XXXX-XXXX-XXXX in any case, or a share URL"
						onSubmit={submit}
						onCancel={() => setPrompting(false)}
					/>
				)
			}
			handlers={() => ({
				'list.search': () => setPrompting(true),
				'detail.raw': match ? () => setRaw(!isRaw) : nothing,
				'copy.id': match ? () => copy('the vault id', match.found.secret.vaultId ?? '') : nothing,
				'copy.raw': match ? () => copy('the raw JSON', rawJson(match.found.secret)) : nothing,
				'copy.curl': {whyNot: 'A look-up is not copied as curl: it would contain the code'},
				...(lookup.state === 'loading' ? {'app.cancel': cancel} : {}),
			})}
		/>
	);
}

const barCells = 20;

/** The views that are left. It is empty only without one, and full only if none was used. */
function viewsBar({left, of}: {readonly left: number; readonly of: number}, {isAscii}: Theme): string {
	const cells = left === of ? barCells : Math.min(barCells - 1, Math.ceil((left / of) * barCells));
	const [full, empty] = isAscii ? ['#', '-'] : ['█', '░'];
	return full.repeat(cells) + empty.repeat(barCells - cells);
}

type SecretLookup =
	| {readonly state: 'none'}
	| {readonly state: 'loading'; readonly code: string}
	| {
			readonly state: 'found';
			readonly code: string;
			readonly found: Awaited<ReturnType<typeof lookUpSecret>>;
			readonly at: number;
	  }
	| {readonly state: 'failed'; readonly code: string; readonly error: Error};

interface SecretState {
	readonly lookup: SecretLookup;
	/** A code that was pasted on another screen, until it is looked up. */
	readonly pasted: string | undefined;
}

const lookups = new EntrySlot<Store<SecretState>>();
const none: SecretLookup = {state: 'none'};

function useSecret() {
	const {api} = useServices().tenant;
	const {now} = useServices().clock;
	const {shareCode: seeded} = useScreen().entry.seeds;
	const [{lookup, pasted}, update] = useEntryState(lookups, () => ({lookup: none, pasted: seeded}));
	const setLookup = (next: SecretLookup) => update({lookup: next});
	const running = useRef<AbortController>(undefined);
	useEffect(
		() => () => {
			running.current?.abort();
			update(({lookup: last}) => (last.state === 'loading' ? {lookup: none} : {}));
		},
		[update],
	);

	/** Sends one request and aborts a running look-up. */
	function lookUp(code: string) {
		running.current?.abort();
		const controller = new AbortController();
		running.current = controller;
		const {signal} = controller;
		setLookup({state: 'loading', code});
		lookUpSecret(api, code, {signal}).then(
			(found) => signal.aborted || setLookup({state: 'found', code, found, at: now()}),
			(error: Error) => signal.aborted || setLookup({state: 'failed', code, error}),
		);
	}
	function cancel() {
		running.current?.abort();
		setLookup(none);
	}
	return {lookup, pasted, takePasted: () => update({pasted: undefined}), lookUp, cancel};
}
