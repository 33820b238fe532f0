/**
 * Names of people who do not exist, for the generated employees. Drawn from many languages, combined freely.
 */

const words = (text: string): readonly string[] => text.trim().split(/\s+/);

export const firstNames = words(`
  Abena Adaeze Adela Aisling Akira Alasdair Alba Aleksy Amara Amina Anouk Anselm Anwen Araminta Aryan Asha Astrid Aurelio Ayla Azadeh
  Bao Bastian Beatrix Bhavna Blessing Branwen Bronte Caius Calliope Camila Cerys Chiara Chidi Clement Corin Cosmo Dalia Damaris Daphne Darius
  Delphine Demir Dilys Dmitri Efe Eilidh Eleni Elowen Emeka Emrys Esme Etienne Fadila Farid Fenella Fergus Fiadh Fola Freya Gareth
  Gethin Gita Gwendolen Habiba Haruki Hester Hiroshi Ibrahim Idris Ilse Imani Ines Ioan Isolde Ivo Jabari Jacinta Jarek Jaswinder Juno
  Kalina Kamil Karima Keir Kenji Kezia Kieran Kofi Lakshmi Lark Leif Leocadia Linnea Lorcan Ludovic Mahalia Mairead Malachy Marisol Mateus
  Meera Mehmet Merryn Mirela Morwenna Nadia Naveed Nerys Niamh Nikhil Nkechi Noor Oisin Olwen Omari Orla Osian Ottilie Parveen Perrin
  Petra Philippa Quentin Radha Rafe Rashid Rhiannon Rosalind Rowan Roxana Sadia Samir Saoirse Seren Shanice Silvan Simra Solveig Stellan Sunniva
  Tadeo Talia Tamsin Tariq Tegan Thaddeus Tobin Torsten Uchenna Ulrike Vada Vesper Vikram Winifred Xanthe Yasmin Yusuf Zadie Zainab Zoltan
`);

export const lastNames = words(`
  Abernathy-Cole Achterberg Adebisi Afolabi Ainsworth Akintola Albescu Aldermere Amankwah Appleyard Arkwright Ashcombe Asante Ashgrove Atherley
  Babatunde Bagshaw Balakrishnan Banerjee Barraclough Basran Beckwith Bellweather Bhandari Birkenshaw Blackwood-Obi Bramley Brightmoor Broadbent
  Calloway Cardew Castellan Chakrabarti Chaudhry Chibuzo Chowdhury Clutterbuck Coldbrook Crake Cranmere Czerny Dachs Danjuma Darkwa Dellacroix
  Demirel Dhaliwal Dimitrov Drummond-Lee Dunmorrow Dutta Eastlake Edevane Egerton Emberson Eriksdal Eze Fairweather Fakhoury Farrow Fenwright
  Ferreira-Lund Fitzalan Fothergill Gathercole Ghoshal Gilchrist Goldsworthy Gorecki Gray Greenhalgh Gupta-Reed Hargreave Hawksworth Heaney Hendrawan
  Hollis-Ward Holt Hosseini Hurstwood Iyer Jagger Jankowski Jaraczewski Jessop Kaczmarek Kapoor Karimi Kellaway Kerrigan Khatun Kinsella
  Kowalczyk Kwarteng Lambourne Langstaff Lauwers Lindqvist Lockhart Lowe Lyndhurst Mackintosh-Rae Mahmood Makinde Marchetti Marsh-Ellery Mbeki-Shaw
  Merriweather Mirza Montague-Osei Moorcroft Mukherjee Nakamura Napier Ndlovu Nettleship Nightingale Nowicki Nwosu Obuya Ogunleye Okafor-Bell
  Olaniyan Ormerod Osterley Owusu Palfreyman Parvin Patel-Wynne Pemberley Petrossian Pickersgill Qadir Quartermaine Rahimi Rajan Ravenscroft
  Redfern Rensburg Rosewarne Rutherglen Sabharwal Saltmarsh Sandhurst Satyanarayan Sayeed Selassie Shackleford Sikora Silverdale Sithole Skelhorn
  Sorrentino Stanhope Sturridge Summerscale Swinburne-Ali Tadesse Takahara Tattersall Thistlewood Thornbury Tremayne Uddin Underhill Vale Vandermeer
  Varghese Venkatesan Wadhwa Walczak Wetherby Whitcombe Wickramasinghe Wolstenholme Wrexham Yarwood Yilmaz Zaborowski Zelenko
`);

/** Job titles by policy area, from those who lead sites to those who work in them. */
export const jobTitles: Readonly<
  Record<string, { readonly regional: string; readonly site: readonly string[]; readonly staff: readonly string[] }>
> = {
  stores: {
    regional: 'Area Manager',
    site: ['Store Manager', 'Deputy Store Manager', 'Department Manager'],
    staff: [
      'Sales Assistant',
      'Checkout Assistant',
      'Stock Assistant',
      'Customer Service Assistant',
      'Bakery Assistant',
      'Visual Merchandiser',
      'Night Replenisher',
      'Team Leader',
    ],
  },
  distribution: {
    regional: 'Regional Distribution Manager',
    site: ['Shift Manager', 'Transport Manager', 'Warehouse Manager'],
    staff: [
      'Warehouse Operative',
      'HGV Driver',
      'Forklift Driver',
      'Transport Planner',
      'Inventory Clerk',
      'Van Driver',
      'Goods-in Checker',
      'Fleet Technician',
    ],
  },
  'head-office': {
    regional: 'Head of Department',
    site: ['Finance Manager', 'Buying Manager', 'Customer Care Manager', 'IT Service Manager'],
    staff: [
      'Buyer',
      'Payroll Officer',
      'Customer Care Adviser',
      'Data Analyst',
      'Software Engineer',
      'Marketing Executive',
      'Accounts Assistant',
      'Office Coordinator',
    ],
  },
};

/** For a policy area without titles of its own. */
export const plainJobTitles = {
  regional: 'Operations Manager',
  site: ['Site Manager'],
  staff: ['Operative', 'Technician', 'Coordinator'],
} as const;
