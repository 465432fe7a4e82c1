/** The list of auth configs, and one of them. A person edits a field, or the whole document in their editor. */
import {authConfigs} from '../../../domain/resources/auth-configs.ts';
import type {DetailLine} from '../../../domain/resources/fields.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import {noEditor, useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import type {Handlers} from '../../keymap/keyboard.tsx';
import {DetailScreen} from '../detail/DetailScreen.tsx';
import {ListScreen} from '../list/ListScreen.tsx';
import {AuthConfigEdit} from './AuthConfigEdit.tsx';
import {useAuthConfigEdit} from './use-auth-config-edit.ts';

export const AuthConfigsScreen = () => <ListScreen resource={authConfigs} {...useActions()} />;

export const AuthConfigScreen = ({id}: {readonly id: string}) => (
	<DetailScreen resource={authConfigs} id={id} {...useActions()} />
);

/** The commands that edit an auth config, and the dialogs of the edit. */
function useActions() {
	const {whyNot} = useServices().tenant.writes;
	const {editText} = useScreen();
	const edit = useAuthConfigEdit();
	return {
		/** With a field, the edit begins at that field. */
		actions: (row: Row, field?: DetailLine): Handlers => ({
			'write.edit': whyNot ? {whyNot} : () => edit.begin(row, field?.path),
			'write.document': whyNot ? {whyNot} : editText ? () => void edit.beginDocument(row) : noEditor,
		}),
		overlay: edit.step && <AuthConfigEdit edit={edit} step={edit.step} />,
	};
}
