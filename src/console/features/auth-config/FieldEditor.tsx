/** Edits the value of one field; a secret has a hidden prompt. Invalid input stays in the field with the reason below it. */
import {Text} from 'ink';
import {useState} from 'react';
import {showFlag} from '../../../domain/format/show.ts';
import {pathLabel} from '../../../domain/resources/fields.ts';
import {type Draft, parseEdit, secretEdit} from '../../../domain/writes/auth-config/draft.ts';
import {type FieldPath, fieldAt} from '../../../domain/writes/auth-config/paths.ts';
import {takes} from '../../../domain/writes/auth-config/values.ts';
import {EditError} from '../../../domain/writes/problem.ts';
import {SecretBox} from '../../../domain/writes/secret-box.ts';
import {wrap} from '../../../text/cells.ts';
import {valueAt} from '../../../text/json/object.ts';
import {exactJson} from '../../../text/json/print.ts';
import {useCommands} from '../../keymap/keyboard.tsx';
import {Panel, usePanelInside} from '../../ui/Panel.tsx';
import {SecretField} from '../../ui/SecretField.tsx';
import {Labelled, TextField} from '../../ui/TextField.tsx';
import {useTheme} from '../../ui/theme-context.tsx';
import {useProtectedColor} from '../writes/use-protected-color.ts';
import type {AuthConfigEditing} from './use-auth-config-edit.ts';

export function FieldEditor({path, edit}: {readonly path: string; readonly edit: AuthConfigEditing}) {
	const theme = useTheme();
	const color = useProtectedColor();
	const inside = usePanelInside();
	const [problem, setProblem] = useState('');
	const field = fieldAt(path);
	useCommands('dialog', {'dialog.close': edit.backToFields});

	function attempt(act: () => void) {
		try {
			act();
		} catch (error) {
			if (!(error instanceof EditError)) throw error;
			setProblem(`${error.problem.message} ${error.problem.advice}`);
		}
	}
	if (!field) return null;
	const {width} = inside(90, 1);
	const problemLines = wrap(problem, width).slice(0, problem ? 3 : 0);
	const takesWords = field.kind === 'boolean' ? `${showFlag(true)} or ${showFlag(false)}` : takes(field);
	const hint = field.isSecret ? 'the new secret, at a hidden prompt' : `${takesWords}; empty unsets it`;
	const hintLines = wrap(`Takes ${hint}`, width);
	return (
		<Panel
			title={`${pathLabel(path)} of ${edit.base.displayName || edit.base.id}`}
			color={color}
			width={width}
			height={1 + hintLines.length + problemLines.length}
		>
			{hintLines.map((line) => (
				<Text key={line}>{theme.paint('dim', line)}</Text>
			))}
			{field.isSecret ? (
				<Labelled label="> ">
					<SecretField onSubmit={(secret) => attempt(() => edit.apply([secretEdit(path, SecretBox.of(secret))]))} />
				</Labelled>
			) : (
				<TextField
					label="> "
					verb="Review"
					initial={typedText(field, edit.draft)}
					isContinued
					width={width}
					onSubmit={(text) => attempt(() => edit.apply([parseEdit(path, text)]))}
				/>
			)}
			{problemLines.map((line) => (
				<Text key={line}>{theme.paint('bad', line)}</Text>
			))}
		</Panel>
	);
}

/** Whether the item survives a round trip through a comma-separated list. */
const isPlainItem = (item: unknown) =>
	typeof item === 'string' && item !== '' && item === item.trim() && !item.includes(',');

/** The value of a field, in the form that a person types. */
function typedText(field: FieldPath, draft: Draft): string {
	const value = valueAt(draft, field.names);
	if (value === undefined || value === null) return '';
	if (typeof value === 'boolean') return showFlag(value);
	if (Array.isArray(value) && value.every(isPlainItem)) return value.join(',');
	return typeof value === 'string' ? value : exactJson(value);
}
