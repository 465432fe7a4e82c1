/**
 * The only way to send a write: preview the frozen target and the exact request, confirm, send once, show the outcome.
 * Dangerous writes need a stronger confirmation: the person types a name or a count instead of pressing a key.
 */
import {Text} from 'ink';
import {useState} from 'react';
import {adviceWhenUnknown} from '../../../client/failure.ts';
import type {AnyEndpoint} from '../../../contract/endpoint.ts';
import type {NewJournalEntry} from '../../../domain/history/team/journal.ts';
import {type Confirmation, isConfirmed} from '../../../domain/writes/confirmation.ts';
import {cellWidth, cut, wrap} from '../../../text/cells.ts';
import {plural} from '../../../text/count.ts';
import type {Tone, ToneLine} from '../../../text/tone.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import {type Handlers, useCommands} from '../../keymap/keyboard.tsx';
import {useTheme} from '../../terminal/theme-context.tsx';
import {Lines} from '../../ui/Lines.tsx';
import {Panel, usePanelInside} from '../../ui/Panel.tsx';
import {TextField} from '../../ui/TextField.tsx';
import {useProtectedColor} from './use-protected-color.ts';
import {type Reading, useReading} from './use-reading.ts';
import {useWrite} from './use-write.ts';

/** The outcome as text. */
export interface WriteResult {
	readonly title: string;
	readonly tone: Tone;
	readonly lines: readonly ToneLine[];
	/** For the journal of people. */
	readonly entry?: NewJournalEntry | undefined;
	/** Why requests failed, for the list of errors. */
	readonly errors?: readonly Error[];
	/** The service says that it did not apply the write, or it was not sent. The person can correct the draft and send again. */
	readonly canBeCorrected?: boolean;
}

interface WriteDialogProps {
	/** Verb, id and name: `Update auth config ac_3 “Office”`. */
	readonly target: string;
	/** The changes of the write, and the problems with it. The person cannot send before all of it was on the screen. */
	readonly change: readonly ToneLine[];
	/** The exact request. Folded when the screen has no room for it. */
	readonly request: readonly ToneLine[];
	/** The reason why the write cannot be sent. */
	readonly whyNot?: string | undefined;
	/** Text to type as confirmation. Without it `y` confirms. */
	readonly typed?: Confirmation | undefined;
	/** Progress of a long write. */
	readonly progress?: readonly ToneLine[] | undefined;
	/** Stops a long write before its next call. */
	readonly onCancel?: () => void;
	/** What to do if the console ends before the response. */
	readonly adviceWhenEnded?: string | undefined;
	/** The endpoint of the write. The reads that it names in `touches` are repeated afterwards. */
	readonly endpoint: AnyEndpoint;
	/** Sends once. A sent request runs to its end even if the person leaves the screen. */
	readonly send: () => Promise<WriteResult>;
	/** `isSettled` is true after a send that needs no correction. */
	readonly onClose: (isSettled: boolean) => void;
}

const minimumWidth = 60;
const maximumWidth = 110;

/** Cells of the longest line, within limits. */
const wantedWidth = (texts: readonly string[]): number =>
	Math.min(maximumWidth, Math.max(minimumWidth, ...texts.map(cellWidth)));

export function WriteDialog(props: WriteDialogProps) {
	const {request, whyNot, typed, onCancel, onClose} = props;
	const {report} = useScreen();
	const {name: tenant, writes} = useServices().tenant;
	const theme = useTheme();
	const color = useProtectedColor();
	// Frozen on open, so that a refresh of the screen below cannot change the request.
	const [{target, endpoint, send}] = useState(props);
	const {submit, isSending, result} = useWrite(
		endpoint,
		send,
		`${target} on ${tenant}: the console ended before the response, so the outcome is UNKNOWN. ${props.adviceWhenEnded ?? adviceWhenUnknown}`,
	);
	const isReview = !isSending && !result;

	const title = result?.title ?? (isSending ? 'Sending' : 'Review and send');
	const {width, question, needsTyping, reading} = useLayout(props, target, {isSending, result});
	const asked = needsTyping && reading.isConfirming ? typed : undefined;

	function confirm() {
		const reason = whyNot ?? writes.whyNot;
		if (reason) return report(reason, 'bad');
		reading.restart();
		submit();
	}
	const isSettled = result !== undefined && !result.canBeCorrected;
	const sendHandler = whyNot
		? {whyNot, isNever: true as const}
		: reading.isAllSeen
			? confirm
			: {whyNot: 'Read the whole change first (arrows)'};

	const handlers: Handlers = {
		...reading.handlers,
		'dialog.request': isReview && request.length > 0 ? reading.toggle : undefined,
		'dialog.send': !isReview || typed ? undefined : sendHandler,
		'dialog.accept': result
			? () => onClose(isSettled)
			: needsTyping && !asked && reading.isAllSeen
				? reading.beginConfirming
				: undefined,
		'dialog.close': isSending
			? (onCancel ?? {whyNot: 'Already sent: waiting for the response', isNever: true})
			: () => onClose(isSettled),
	};
	useCommands('dialog', handlers, result ? {'dialog.accept': 'Close'} : isSending ? {'dialog.close': 'Stop'} : {});

	const footer = footerText(
		{
			reading,
			isSending,
			hasResult: result !== undefined,
			hasRequest: request.length > 0,
			whyNot,
			typed,
			onCancel,
		},
		width,
		theme.glyphs.dot,
	);
	return (
		<Panel
			title={writes.isProtected ? protectedTitle(tenant, title, width, theme.glyphs.dot) : title}
			color={color}
			width={width}
			height={reading.height}
		>
			<Lines lines={reading.head} width={width} height={reading.head.length} />
			<Lines lines={reading.shown} width={width} height={reading.room} />
			{asked ? (
				<>
					<Lines lines={question.map((part) => theme.paint('accent', part))} width={width} height={question.length} />
					<TextField
						label="> "
						verb="Send"
						width={width}
						onSubmit={(text) =>
							isConfirmed(text, asked.expected) ? confirm() : report(`Not “${asked.expected}”: nothing was sent`, 'bad')
						}
					/>
				</>
			) : (
				<Text wrap="truncate">{theme.paint('bold', footer)}</Text>
			)}
		</Panel>
	);
}

/** The lines of the dialog for its state, and the size that they need. */
function useLayout(
	{change, request, whyNot, typed, progress}: WriteDialogProps,
	target: string,
	{isSending, result}: {readonly isSending: boolean; readonly result: WriteResult | undefined},
) {
	const {name: tenant} = useServices().tenant;
	const theme = useTheme();
	const isReview = !isSending && !result;
	const needsTyping = isReview && typed !== undefined && !whyNot;
	const head = `${target} on ${tenant}`;
	const inside = usePanelInside();
	const {width} = inside(wantedWidth([head, ...[...change, ...request].map(({text}) => text)]), 1);
	const drawAll = (lines: readonly ToneLine[]) =>
		lines.flatMap(({text, tone = 'plain'}) => wrap(text, width).map((part) => theme.paint(tone, part)));
	const question = typed ? questionLines(typed, width) : [];
	const headLines = wrap(head, width).map((part) => theme.paint('bold', part));
	const body = drawAll(result?.lines ?? (isSending && progress ? progress : change));
	const reading = useReading({
		head: headLines,
		shortHead: theme.paint('bold', cut(head, width, theme.glyphs.ellipsis)),
		body,
		// While the request is on its way, the dialog keeps the size of the review.
		folded: result ? [] : drawAll(request),
		width,
		heightFor: (wanted) => inside(width, wanted).height,
		questionHeight: typed && !whyNot && !result ? question.length + 1 : 1,
	});
	return {width, question, needsTyping, reading};
}

interface FooterProps extends Pick<WriteDialogProps, 'whyNot' | 'typed'> {
	readonly onCancel: (() => void) | undefined;
	readonly reading: Reading;
	readonly isSending: boolean;
	readonly hasResult: boolean;
	readonly hasRequest: boolean;
}

/** The last line: the next keys, and how much of the change is out of sight. A narrow dialog drops whole parts from the end. */
function footerText(props: FooterProps, width: number, dot: string): string {
	const {linesBelow, unseen, isAllSeen} = props.reading;
	const more =
		linesBelow > 0
			? [`${plural(linesBelow, 'more line')} (arrows)`]
			: isAllSeen
				? []
				: [`${plural(unseen, 'line')} not seen (pgup)`];
	const parts = isAllSeen ? [...nextSteps(props), ...more] : [...more, ...nextSteps(props)];
	const joined = (count: number) => parts.slice(0, count).join(` ${dot} `);
	const fitting = parts.map((_, index) => joined(parts.length - index)).find((text) => cellWidth(text) <= width);
	return fitting ?? joined(1);
}

function nextSteps(props: FooterProps): readonly string[] {
	const {reading, isSending, hasResult, hasRequest, whyNot, typed, onCancel} = props;
	if (isSending) return onCancel ? ['Sending', 'Esc stop before the next call'] : ['Sent', 'waiting for the response'];
	if (hasResult) return ['Enter or Esc close'];
	if (whyNot) return [`Cannot send: ${whyNot}`];
	if (!reading.isAllSeen) return [typed ? 'then Enter' : 'then y send'];
	const request = hasRequest ? [`tab ${reading.isOpen ? 'hide ' : ''}request`] : [];
	return [typed ? `Enter: type ${typed.what}` : 'y send', ...request, 'Esc cancel'];
}

/** The tenant and the title, or the part of them that a narrow border has room for. */
function protectedTitle(tenant: string, title: string, width: number, dot: string): string {
	const name = `${tenant} (protected)`;
	const titles = [title, title.split(' ')[0]].map((each) => `${name} ${dot} ${each}`);
	return titles.find((each) => cellWidth(each) <= width - 2) ?? name;
}

/** What to type. A text that needs more than two lines is not repeated: the target above has it. */
function questionLines({what, expected}: Confirmation, width: number) {
	const whole = wrap(`Type ${what} “${expected}” and Enter to send it`, width);
	return whole.length <= 2 ? whole : wrap(`Type ${what}, as above, and Enter to send it`, width).slice(0, 2);
}
