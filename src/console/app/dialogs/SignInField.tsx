/** A step of the sign-in with a field, and why the last attempt failed. */
import {Box} from 'ink';
import {wrap} from '../../../text/cells.ts';
import {useCommands} from '../../keymap/keyboard.tsx';
import {useTheme} from '../../terminal/theme-context.tsx';
import {Lines} from '../../ui/Lines.tsx';
import {Panel, usePanelInside} from '../../ui/Panel.tsx';
import {SecretField, TextField} from '../../ui/TextField.tsx';
import type {DialogProps} from './dialogs.tsx';

/** What a step asks for. */
export interface StepField {
	readonly title: string;
	readonly text: string;
	readonly initial?: string;
	readonly isSecret?: boolean;
	/** Absent while nothing can be typed. */
	readonly onSubmit?: (typed: string) => unknown;
}

const maximumWidth = 72;

export function SignInField(props: StepField & DialogProps & {readonly problem: string}) {
	const {title, text, problem, initial = '', isSecret = false, onSubmit, onClose} = props;
	const theme = useTheme();
	useCommands('dialog', {'dialog.close': onClose});
	const inside = usePanelInside();
	const {width} = inside(maximumWidth, 1);
	const head = wrap(text, width);
	const reason = problem ? wrap(problem, width).map((line) => theme.paint('bad', line)) : [];
	const {height} = inside(width, head.length + 1 + reason.length);
	return (
		<Panel title={title} width={width} height={height}>
			<Lines lines={head} width={width} height={head.length} />
			<Box height={1}>
				{onSubmit && isSecret && <SecretField onSubmit={onSubmit} />}
				{onSubmit && !isSecret && (
					<TextField
						verb="Continue"
						width={width}
						initial={initial}
						placeholder="type or paste it"
						onSubmit={onSubmit}
					/>
				)}
			</Box>
			<Lines lines={reason} width={width} height={Math.max(0, height - head.length - 1)} />
		</Panel>
	);
}
