/**
 * The people tests act as (DESIGN §6), with the ids of packs/northmoor/demo/users.yaml and
 * packs/kestrel-foods/demo/users.yaml.
 */
export const cast = {
  maren: 'f237bd86-c896-5d94-81a3-25b5e854c6b7',
  edda: '24e87099-9f8d-58a5-a748-ea254ce95b96',
  rufus: 'c7bd34d7-6fcf-5682-922c-c31e9ee856bd',
  priya: 'fd2f20ab-9b2e-5141-a50b-14f136a88113',
  teodora: 'd0e92804-a95b-537c-81c2-f7135c1767ed',
  ngozi: '970c6e0b-d11d-5a9d-917f-2d5133766918',
  isaac: 'd9125e43-978d-54ea-95a6-968286def0e3',
  salma: 'fe8b6881-0a38-57f2-80eb-bff547d57765',
  derrin: '36b437d0-abb6-5159-a977-e798ee4e460a',
  silas: '35e9adfe-a957-5b69-8a2c-7e0ebaca43fa',
  wren: 'd6315063-f709-53d6-a327-9f59533591aa',
  callum: '6d825a2b-5961-5b38-a64f-ee0433d25ebd',
  odile: '2c7906f2-33e6-50f2-bfec-2395ecd9250e',
} as const;

export type CastName = keyof typeof cast;
