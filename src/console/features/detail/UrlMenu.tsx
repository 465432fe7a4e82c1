/** Lists the web addresses of an item, host first. Only a choice opens one. */
import {type WebAddress, webAddresses} from '../../../domain/format/urls.ts';
import type {Row} from '../../../domain/resources/resource.ts';
import {useScreen} from '../../core/screen-context.ts';
import {useServices} from '../../core/services.ts';
import type {Handler} from '../../keymap/keyboard.tsx';
import {Menu} from '../../ui/Menu.tsx';

export function UrlMenu({row, onClose}: {readonly row: Row; readonly onClose: () => void}) {
	const {report} = useScreen();
	const {openUrl} = useServices().machine;
	const addresses = webAddresses(row);

	function open({url, host}: WebAddress) {
		onClose();
		openUrl?.(url).then(
			() => report(`Opened ${host} in your browser`),
			(error: Error) => report(`Not opened: ${error.message}`, 'bad'),
		);
	}
	return (
		<Menu
			verb="Open"
			title="Open in your browser: check the host"
			items={addresses.map(({path, url, host}) => ({id: path, label: `${host}  ${url}`, detail: path}))}
			onChoose={({id}) => {
				const chosen = addresses.find(({path}) => path === id);
				if (chosen) open(chosen);
			}}
			onClose={onClose}
		/>
	);
}

/** The handler of the command that opens the menu. */
export function useUrlHandler(row: Row | undefined, onOpen: () => void): Handler {
	const {openUrl} = useServices().machine;
	if (!openUrl) return {whyNot: 'No browser available: y copies the address'};
	if (!row || webAddresses(row).length === 0) return {whyNot: 'No web address here'};
	return onOpen;
}
