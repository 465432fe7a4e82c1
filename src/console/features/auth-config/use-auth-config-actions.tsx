/** The commands that edit an auth config, and the dialogs of the edit. */
import type {ReactNode} from 'react';
import type {DetailLine} from '../../../domain/resources/fields.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import {useServices} from '../../app/services.ts';
import type {Handlers} from '../../keymap/layer.ts';
import {noEditor, useScreen} from '../shared/screen-context.ts';
import {AuthConfigEdit} from './AuthConfigEdit.tsx';
import {useAuthConfigEdit} from './use-auth-config-edit.ts';

interface AuthConfigActions {
	/** With a field, the edit begins at that field. */
	readonly actions: (row: Row, field: DetailLine | undefined) => Handlers;
	readonly overlay: ReactNode;
}

export function useAuthConfigActions(): AuthConfigActions {
	const {writes} = useServices();
	const {editText} = useScreen();
	const edit = useAuthConfigEdit();
	const {whyNot} = writes;
	return {
		actions: (row, field) => ({
			'write.edit': whyNot ? {whyNot} : () => edit.begin(row, field?.path),
			'write.document': whyNot ? {whyNot} : editText ? () => void edit.beginDocument(row) : noEditor,
		}),
		overlay: edit.step && <AuthConfigEdit edit={edit} step={edit.step} />,
	};
}
