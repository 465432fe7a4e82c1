/**
 * The only way to send a write: preview the frozen target and the exact request, confirm, send once, show the outcome.
 * Dangerous writes need a stronger confirmation: the person types a name or a count instead of pressing a key.
 */
import {Box, Text} from 'ink';
import {useState} from 'react';
import type {AnyEndpoint} from '../../../contract/endpoint.ts';
import {isConfirmed} from '../../../domain/writes/step-up/rotate.ts';
import {wrap} from '../../../text/cells.ts';
import type {Tone} from '../../../text/tone.ts';
import {useCommands} from '../../keymap/keyboard.tsx';
import {useServices} from '../../services.ts';
import {Lines} from '../../ui/Lines.tsx';
import {Panel, panelInside} from '../../ui/Panel.tsx';
import {TextField} from '../../ui/TextField.tsx';
import {useTheme} from '../../ui/theme-context.tsx';
import {useScreen} from '../shared/screen-context.ts';
import {useWrite} from './use-write.ts';

export interface ReviewLine {
	readonly text: string;
	readonly tone?: Tone;
}

/** The outcome as text. */
export interface WriteResult {
	readonly title: string;
	readonly tone: Tone;
	readonly lines: readonly ReviewLine[];
	/** The service did not apply the write. The person can correct the draft and send again. */
	readonly canBeCorrected?: boolean;
}

interface WriteDialogProps {
	/** Verb, id and name: `Update auth config ac_3 “Office”`. */
	readonly target: string;
	readonly review: readonly ReviewLine[];
	/** The reason why the write cannot be sent. */
	readonly whyNot?: string | undefined;
	/** Text to type as confirmation. Without it `y` confirms. */
	readonly typed?: {readonly what: string; readonly expected: string} | undefined;
	/** Progress of a long write. */
	readonly progress?: readonly ReviewLine[] | undefined;
	/** Stops a long write before its next call. */
	readonly onCancel?: () => void;
	/** The endpoint of the write. What it touches is read again afterwards. */
	readonly endpoint: AnyEndpoint;
	/** Sends once. A sent request runs to its end even if the person leaves the screen. */
	readonly send: () => Promise<WriteResult>;
	/** `isSettled` is true after a send that needs no correction. */
	readonly onClose: (isSettled: boolean) => void;
}

const maximumWidth = 110;

export function WriteDialog(props: WriteDialogProps) {
	const {review, whyNot, typed, progress, onCancel, onClose} = props;
	const {size, report} = useScreen();
	const {tenant, writes} = useServices();
	const theme = useTheme();
	const [top, setTop] = useState(0);
	// Frozen on open, so that a refresh of the screen below cannot change the request.
	const [{target, endpoint, send}] = useState(props);
	const {submit, isSending, result} = useWrite(endpoint, send);

	function confirm() {
		const reason = whyNot ?? writes.whyNot;
		if (reason) return report(reason, 'bad');
		setTop(0);
		submit();
	}
	const lines = result?.lines ?? (isSending && progress ? progress : review);
	const {width, height} = panelInside(size, maximumWidth, Math.max(8, size.rows - 6));
	const head = wrap(`${target} on ${tenant}`, width).map((part) => theme.paint('bold', part));
	const drawn = lines.flatMap(({text, tone = 'plain'}) => wrap(text, width).map((part) => theme.paint(tone, part)));
	const question = typed ? wrap(`Type ${typed.what} “${typed.expected}” and Enter to send it`, width) : [];
	const isReview = !isSending && !result;
	const needsTyping = isReview && typed !== undefined && !whyNot;
	const questionLines = needsTyping ? question.length : 0;
	const room = Math.max(1, height - 3 - head.length - questionLines);
	const last = Math.max(0, drawn.length - room);
	const isSettled = result !== undefined && !result.canBeCorrected;

	useCommands('dialog', {
		'dialog.down': () => setTop(Math.min(last, top + 1)),
		'dialog.up': () => setTop(Math.max(0, top - 1)),
		'dialog.send': !isReview || typed ? undefined : whyNot ? {whyNot} : confirm,
		'dialog.accept': result ? () => onClose(isSettled) : undefined,
		'dialog.close': isSending
			? (onCancel ?? {whyNot: 'Already sent: waiting for the response'})
			: () => onClose(isSettled),
	});

	return (
		<Panel title={result?.title ?? (isSending ? 'Sending:' : 'About to:')} screen={size} width={width} height={height}>
			<Lines lines={head} width={width} height={head.length} />
			<Lines lines={drawn.slice(top)} width={width} height={room} />
			<Text wrap="truncate">{theme.paint('dim', moreBelow(drawn.length - top - room))}</Text>
			{needsTyping ? (
				<>
					<Lines lines={question.map((part) => theme.paint('accent', part))} width={width} height={question.length} />
					<Box>
						<Text>{theme.paint('accent', '> ')}</Text>
						<TextField
							width={width - 2}
							onSubmit={(text) =>
								isConfirmed(text, typed.expected)
									? confirm()
									: report(`The text is not “${typed.expected}”; nothing was sent`, 'bad')
							}
						/>
					</Box>
				</>
			) : (
				<Text wrap="truncate">{theme.paint('bold', footer())}</Text>
			)}
		</Panel>
	);

	function footer(): string {
		if (isSending) return onCancel ? 'Sending · Esc stop before the next call' : 'Sent · waiting for the response';
		if (result) return 'Enter or Esc close';
		return whyNot ? `Cannot send: ${whyNot}` : 'y send · Esc cancel';
	}
}

const moreBelow = (count: number) => (count > 0 ? `${count} more lines: the arrows scroll` : ' ');
